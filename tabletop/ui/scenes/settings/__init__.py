"""The settings page, with the key bindings."""
