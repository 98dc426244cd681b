"""Help to look things up, all of it offline: the glossary, the book of a game, and the search of its
texts."""
