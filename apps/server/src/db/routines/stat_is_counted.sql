-- Whether a transfer is noted for the sums of the house. Those of bets are not: what they are is noted with their
-- orders, and what they leave to the house comes as draw-swept and draw-covered.
create or replace function stat_is_counted(p_event text) returns boolean
language sql immutable parallel safe
return p_event not like 'bet-%' and p_event not in
  ('rebate-reversed', 'withdrawal-held', 'withdrawal-returned', 'packet-sent', 'packet-claimed', 'packet-returned');

grant execute on function stat_is_counted to public;
