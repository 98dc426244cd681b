from tabletop.games.gharkane.score import score


def worth(position, seat):
    return float(score(position, seat))
