"""The parts that turn the table, which only shows a match, into a table at which people play.

desk         what is shown of a match (`Desk`), shared by all other parts; `desk_scene` is a scene with a desk
table_scene  the scene in which a match is played; `replay_scene` shows a match without moves
flow         what happens after a move, until a person has to decide again; `pause` times it
table_view   what the seat at the screen may know and do; `forecasts` puts its moves into words
hands        lifting, turning, aiming and dropping pieces: `held_piece` follows the pointer, `turning` counts
             orientations, `lights` highlight the target zones, `bubbles` explain refusals, `what_if` previews
             a drop
choosing     asks which of several moves is meant, in the list of a `chooser`; `naming` makes their names
             distinct, and `meant` marks the pieces that a line of advice is about
numbers      actions with a number that the player types or changes step by step
crowded      small pieces and zones close together: a tap of a finger zooms in, or asks which is meant
legend       tooltips of painted parts of the table; `helping` changes the help level of a seat
commands     the toolbar and dialogs, with `browsing` (only looks), `undoing`, `giving_up`, `history` and
             `magnify`; `keys` handles the keys, `tab_order` the order of the focus
computers    computer players in processes of their own; `advising` asks one for advice
coaching     the coach, which explains rules on cards
table_task   the interface of a task at a table: `lesson_task` and `puzzle_task`, each with a
             `lesson_attempt`, a `lesson_strip` under the prompt, and `lesson_commands`
full_text    a dialog with sentences of the log in full
privacy      face-down pieces, and the curtain between players
matchboards  the boards of a match, and which one is in the middle
sound_cues   the sounds of moves
session      the match on the table, its journal and its save; `saving` and `opening` ask and tell the player
ready        preparations for the game while the player looks at the table
"""
