"""What was found in content packs, told in four forms: for people, programs, GitHub and SARIF."""
