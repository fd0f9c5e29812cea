"""How strong the bots are: ``make strength`` plays, measures and writes the tables."""
