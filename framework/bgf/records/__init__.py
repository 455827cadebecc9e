"""Records of matches: text files with one action per line, to which running matches append."""
