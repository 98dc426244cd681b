"""What people read, in their language: words, names, rulebooks, the games' boxes, dates, texts under
options."""
