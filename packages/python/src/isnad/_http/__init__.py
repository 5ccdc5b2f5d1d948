"""How requests are sent and answers are read."""
