"""The app itself: the loop, its stack of scenes, the one list of all scenes, and what they show as text."""
