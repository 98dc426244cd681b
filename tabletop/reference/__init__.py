"""The offline reference of the games: the glossary, the contents of the rules screen, and the full-text
search."""
