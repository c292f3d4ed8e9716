-- Recharges are looked for by what a gateway calls them: its number of the order, or of the money that arrived. Orders
-- that a member is paid by have no gateway.
create index recharge_received_by_reference on recharge_received (reference);
create index recharge_order_by_reference on recharge_order ((payment ->> 'gatewayReference'))
  where flow <> 'matched' and payment ->> 'gatewayReference' is not null;
