"""The curtain that hides the table between two players' turns."""
