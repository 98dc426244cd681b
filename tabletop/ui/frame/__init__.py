"""The parts around the board: toolbar, prompt and its buttons, seat cards, log, banner, task strip, coach
card."""
