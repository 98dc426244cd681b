"""The rules desk."""
