"""The laboratory: commands that play many matches between bots and measure games and players."""
