"""Records of matches: text files with one action a line, which running matches append to."""
