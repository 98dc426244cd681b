"""The frame around the board: toolbar, prompt and its buttons, seats, log, banner, task strip, coach card."""
