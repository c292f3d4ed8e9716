/** Amounts are texts of whole numbers: thousandths of a yuan, or millionths of a coin. Times are epoch ms. */
export const PAYMENT_TABLES = `
create table if not exists ordered (
  gateway text not null, order_no text not null, reference text not null unique, request text not null,
  method text not null, amount text not null, currency text not null, expires_at integer not null,
  return_url text not null, state text not null, place text not null, made_at integer not null,
  primary key (gateway, order_no)
) strict;
create table if not exists payment (
  seq integer primary key, gateway text not null, reference text not null, order_no text, amount text not null,
  currency text not null, paid_at integer not null, payer text not null, text text not null, address text,
  height integer, refund_reason text, unique (gateway, reference)
) strict;
create index if not exists payment_of_order on payment (gateway, order_no);
create index if not exists payment_by_time on payment (gateway, paid_at);
create table if not exists line (seq integer primary key, reference text not null) strict;
create table if not exists payout (
  gateway text not null, payout_no text not null, reference text not null unique, request text not null,
  amount text not null, currency text not null, account text not null, state text not null, made_at integer not null,
  primary key (gateway, payout_no)
) strict;
create table if not exists callback (
  callback_id integer primary key, gateway text not null, body text not null, attempts integer not null default 0,
  next_at integer not null, acked_at integer, made_at integer not null
) strict;
create index if not exists callback_due on callback (next_at) where acked_at is null;
create table if not exists salt (height integer primary key, salt integer not null) strict;
`
