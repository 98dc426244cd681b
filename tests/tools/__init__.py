"""Tools that are run by hand: benchmarks, long campaigns, the monkey. Short runs of them are tests."""
