"""Card text to abilities and back, over one grammar.

`nouns` are descriptions of objects, `predicates` what happens to them; `reader`
and `writer` put lines together from them.
"""
