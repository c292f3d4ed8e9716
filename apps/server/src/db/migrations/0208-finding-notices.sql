-- What gateways told is found by operators: of one gateway the newest first, and by the number of an order. A reference
-- is found by the key that makes it come once.
create index payment_inbox_by_gateway on payment_inbox (gateway, inbox_id);
create index payment_inbox_by_order on payment_inbox (order_no) where order_no is not null;
create index payment_inbox_by_reference on payment_inbox (reference);
