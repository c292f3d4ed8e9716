-- Reconciliation as one list of days: what both sides came to, where each difference went, and which days are closed
-- (ADR 131).

-- Counts and sums of a compared day, in the units of its currency; null for days that were compared before.
alter table payment_reconciliation
  add column currency text not null default 'CNY' check (currency in ('CNY', 'USDT')),
  add column ours integer,
  add column ours_sum bigint,
  add column theirs_sum bigint,
  add column ours_payouts integer,
  add column ours_payouts_sum bigint,
  add column theirs_payouts integer,
  add column theirs_payouts_sum bigint;
update payment_reconciliation r set currency = 'USDT'
  where exists (select from payment_inbox i where i.gateway = r.gateway and i.currency = 'USDT');
create index payment_reconciliation_by_day on payment_reconciliation (day);

alter table wallet_comparison
  add column ours integer,
  add column ours_net bigint,
  add column theirs_net bigint;
create index wallet_comparison_by_hour on wallet_comparison (hour);

-- Where a difference went: booked by two people (`posted`, with the number of their approval), or carried over by one.
alter table payment_difference
  add column settled_way text check (settled_way in ('posted', 'carried')),
  add column settled_note text,
  add column settled_by text,
  add column settled_at timestamptz,
  add column settled_approval integer,
  add constraint settled_says_how check (
    (settled_way is null) = (settled_at is null) and (settled_way is null) = (settled_by is null)
    and (settled_way is not distinct from 'posted') = (settled_approval is not null));
alter table wallet_difference
  add column settled_way text check (settled_way in ('posted', 'carried')),
  add column settled_note text,
  add column settled_by text,
  add column settled_at timestamptz,
  add column settled_approval integer,
  add constraint settled_says_how check (
    (settled_way is null) = (settled_at is null) and (settled_way is null) = (settled_by is null)
    and (settled_way is not distinct from 'posted') = (settled_approval is not null));
create index payment_difference_of_days on payment_difference (day);
create index wallet_difference_of_hours on wallet_difference (hour);

-- Days that are closed, each once. `balance` is what the gateway held by its own lists of all closed days.
create table recon_close (
  kind       text        not null check (kind in ('gateway', 'games')),
  source     text        not null,
  day        date        not null,
  closed_by  text        not null,
  closed_at  timestamptz not null default clock_timestamp(),
  carried    integer     not null check (carried >= 0),
  balance    bigint,
  primary key (kind, source, day)
);
grant select, insert on recon_close to app_rw;

-- Money of a difference that nobody can name yet.
select ledger_account_at('house:suspense');
