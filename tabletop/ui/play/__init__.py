"""The parts that turn the table, which only shows a match, into a table at which people play.

desk         `Desk`, what is shown of a match: the parts below share it; `desk_scene` is a scene with a desk
table_scene  the scene in which a match is played; `replay_scene` is its sibling without hands
flow         what happens after a move, until a person is asked again; `pause` times it
table_view   the knowledge and moves of the seat at the screen; `forecasts` puts them into words
hands        lift, turn, aim, drop, ask why: `held_piece` follows the pointer, `turning` counts turns,
             `lights` light the target zones, `bubbles` give reasons, `what_if` previews a drop
choosing     asks which of several moves is meant, in the list of a `chooser`; `naming` tells them apart,
             and `meant` marks what a line of advice means
numbers      actions with a number that the player types or steps to
crowded      small pieces close together: a tap of a finger brings the board nearer
legend       explanations of the painted parts of the table; `helping` changes the help level of a seat
commands     the toolbar and dialogs: `browsing` only looks, `undoing`, `giving_up`, `history`, `magnify`;
             `keys` are the keys, `tab_order` the order of the focus
computers    computer players in processes of their own; `advising` asks one for advice
coaching     the coach
table_task   the interface of a task at a table: `lesson_task` and `puzzle_task`, each with a
             `lesson_attempt`, a `lesson_strip` under the prompt, and `lesson_commands`
privacy      face-down pieces, and the curtain between players
matchboards  the boards of a match, and which one is in the middle
sound_cues   the sounds of moves
session      the match on the table, its journal and its save; `saving` and `opening` talk to the player
ready        preparation of a game while the player looks at the table
"""
