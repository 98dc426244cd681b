from tabletop.engine.game import Forecast


def forecast(position, seat, action):
    return Forecast(f"forecast.{action.verb}", {})
