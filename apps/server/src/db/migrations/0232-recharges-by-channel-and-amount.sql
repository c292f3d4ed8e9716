-- Recharges are looked for by their channel and by how much was paid, as withdrawals are by kind and amount.
create index recharge_order_by_channel on recharge_order (channel_code, recharge_id);
create index recharge_order_by_amount on recharge_order (amount, recharge_id);
