"""The Five-Game Table: five tabletop games for one screen, moved by hand."""

__version__ = "0.1.0"
