"""The app: the main loop with its stack of scenes, all scenes, and the text view of the window."""
