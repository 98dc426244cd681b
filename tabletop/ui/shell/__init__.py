"""The app: the main loop with its stack of scenes, the list of all scenes, and the text view of the
window."""
