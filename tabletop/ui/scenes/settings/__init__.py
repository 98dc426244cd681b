"""Settings, and the keys."""
