"""The curtain: a scene that hides the table between two players' turns."""
