"""The first scene: boxes on the table, and the match one was playing."""
