"""The parts around the board: toolbar, prompt, buttons, seat cards, log, banner, task strip, coach card."""
