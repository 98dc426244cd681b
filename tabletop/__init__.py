"""The Five-Game Table: five tabletop games for one screen, moved by hand."""

__version__ = "1.0.0"
