-- What one bet of a game may be, as its provider says: shown before the game is opened. Amounts are 厘. A game
-- whose provider says nothing of it has neither; the next reading of the list fills them in.
alter table live_game
  add column bet_min bigint check (bet_min > 0),
  add column bet_max bigint,
  add check ((bet_min is null) = (bet_max is null)),
  add check (bet_max >= bet_min);
