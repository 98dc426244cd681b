"""The offline reference: the glossary, the rulebook viewer's content, and the full-text search."""
