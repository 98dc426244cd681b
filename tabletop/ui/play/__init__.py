"""The parts that turn the table, which only shows a match, into a table at which people play.

table_scene  the table as a scene, on `match_view` and `hover`; `replay_scene` is the same without moves
port         `Desk`, the interface through which the parts below use the table
table_view   the knowledge and moves of the seat at the screen; `forecasts` puts them into words
hands        lift, turn, aim, drop, ask why: `held_piece` follows the pointer, `turning` counts turns,
             `lights` light the target zones, `bubbles` give reasons, `what_if` previews a drop
choosing     asks which of several moves is meant, in the list of a `chooser`; `naming` tells them apart
numbers      actions with a number that the player types or steps to
legend       explanations of the painted parts of the table; `helping` changes the help level of a seat
commands     the toolbar, keys and dialogs; `undoing`, `giving_up`, `history`, `magnify`; `keys` are the keys
computers    computer players in processes of their own; `advising` asks one for advice; `pause` times moves
coaching     the coach; `lesson_scene`, `lesson_commands` and `puzzle` are tables with a task
privacy      face-down pieces, and the curtain between players
matchboards  the boards of a match, and which one is in the middle
sound_cues   the sounds of moves
session      the match on the table, its journal and its save; `saving` and `opening` talk to the player
ready        preparation of a game while the player looks at the table
"""
