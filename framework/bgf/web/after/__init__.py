"""What can be seen and done once a match is over: films, analyses, guesses, exercises."""
