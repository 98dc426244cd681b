"""Campaigns of files from strangers against the window: `python -m tests.tools.campaign.saves --kinds 700`.

Files are made by kind and seed (`forging`), worked through by a person at a window without a screen in a
process of its own (`window`), and whoever watches that process (`watching`) counts what must never be:
windows that end, turns of the loop above two seconds, more than 500 MB of memory.

The `monkey` forges nothing: it presses, drags, types and pastes at random, over all scenes and games.
"""
