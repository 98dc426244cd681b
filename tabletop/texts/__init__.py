"""All texts that players read, in their language: sentences, names, rulebooks, boxes, dates, variants."""
