"""The scenes of the app. Each fills the window; the app keeps them on a stack."""
