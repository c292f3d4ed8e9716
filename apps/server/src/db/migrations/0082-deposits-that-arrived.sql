-- A deposit that a limit counts is an order until its money has arrived. Orders keep a member from ordering more than
-- his limit; money that has arrived is compared with money alone (Ruling C131), so that an order that nobody pays sends
-- no paid one back after the limit was lowered.
alter table gaming_deposit add column credited_at timestamptz;
update gaming_deposit d set credited_at = d.at
  where not exists (select from recharge_order o
                    where o.recharge_id::text = split_part(d.reference, ':', 1) and o.status <> 3);
