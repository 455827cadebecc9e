"""Reports on content packs in four forms: for people, programs, GitHub and SARIF."""
