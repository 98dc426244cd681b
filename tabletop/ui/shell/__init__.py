"""The app: the main loop with its stack of scenes, the table of all scenes, and the text view of the
window."""
