"""The curtain between two seats."""
