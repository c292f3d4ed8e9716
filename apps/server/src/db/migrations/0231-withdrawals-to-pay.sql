-- What everybody has said yes to who has to, and nobody has begun to pay: few of all withdrawals. The list of them
-- walked past a million others (612 ms); it reads this alone (0.1 ms).
create index withdrawal_order_payable on withdrawal_order (withdrawal_id)
  where state = 'requested' and people = 0 or state = 'approved1' and people = 1 or state = 'approved2' and people = 2;
