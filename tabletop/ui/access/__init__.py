"""The window for screen readers: a tree of roles, names and actions, and messages to be spoken.

The accessibility service of the system (AT-SPI, UI Automation, NSAccessibility) gets both through AccessKit.
Nothing here is built while no screen reader listens.

items       the things in the tree
widget_items, table_items, scene_items   the tree of a scene, from its widgets and the table
messages    texts spoken without a request: prompts, refusals, the turns of others
requests    actions that a reader asks for, carried out by keys and values of the widgets
bridge      passes the tree and the requests between the main loop and the threads of AccessKit
"""
