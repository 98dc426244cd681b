"""The scenes: each fills the window; the app keeps a stack of them."""
