"""What everything on the screen is made of: window, input, time, nodes, colours, words, pictures, sounds.

Knows no widget.
"""
