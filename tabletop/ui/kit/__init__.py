"""The toolkit under every screen: window, input, clock, nodes, colours, text, pictures and sounds.

It imports no widget.
"""
