"""Records of matches, and matches that keep one: text files to which one action a line is added."""
