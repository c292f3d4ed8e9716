-- Providers that hold members' money while they play (ADR 104). Money that is on its way is neither the member's nor
-- the provider's: it stands on an account of its own until the provider has said what became of it (I-32).
select ledger_account_at('house:transit');

-- Every transfer to or from a provider. It ends once: done, or refused, by the provider's word alone.
create table live_transfer (
  transfer_id  bigint primary key,
  provider     text   not null check (provider ~ '^[a-z][a-z0-9-]{1,31}$'),
  member_id    bigint not null references member,
  direction    text   not null check (direction in ('in', 'out')),  -- to the provider, or back
  amount       money_amount not null,
  cause        text   not null check (cause in ('launch', 'collect', 'barred')),
  state        text   not null default 'open' check (state in ('open', 'done', 'refused')),
  refusal      text   check (length(refusal) between 1 and 64),
  asked_at     timestamptz not null default clock_timestamp(),
  good_until   timestamptz not null check (good_until > asked_at),  -- the provider takes it no later
  next_look_at timestamptz not null,
  looks        integer not null default 0,
  ended_at     timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
-- One at a time between a member and a provider: what the provider has is then known before the next one.
create unique index live_transfer_open on live_transfer (member_id, provider) where state = 'open';
create index live_transfer_due on live_transfer (next_look_at) where state = 'open';
create index live_transfer_of_member on live_transfer (member_id, transfer_id desc);
create index live_transfer_by_time on live_transfer (provider, asked_at);

-- What a member has at each provider by our books; member:{id}:live is the sum. `moves` counts changes, so that a
-- balance that was asked for before a change is not written over it.
create table live_purse (
  member_id  bigint not null references member,
  provider   text   not null,
  balance    bigint not null default 0 check (balance >= 0),
  moves      integer not null default 0,
  judged_at  timestamptz not null default clock_timestamp(),         -- whether he may still play
  settled_at timestamptz,                                            -- when the provider last told its balance
  primary key (member_id, provider)
);
create index live_purse_filled on live_purse (judged_at) where balance > 0;

-- How much one transfer to a provider may be; none: any amount.
create table live_transfer_limit (
  provider text primary key,
  least    money_amount not null,
  most     money_amount not null check (most >= least),
  set_by   text not null,
  set_at   timestamptz not null default clock_timestamp()
);

-- Where accounts and transfers disagree: no row, or something is wrong.
create view live_money_difference as
  select 'live' as account, b.member_id, b.balance as booked, coalesce(p.balance, 0)::bigint as counted
  from ledger_balance b
  left join (select member_id, sum(balance) as balance from live_purse group by member_id) p using (member_id)
  where b.kind = 'live' and b.balance <> coalesce(p.balance, 0)
  union all
  select 'transit', null, t.booked, o.counted
  from (select coalesce(sum(case when p.to_account = a.account_id then p.amount else -p.amount end), 0)::bigint
                 as booked
        from ledger_account a
        left join ledger_posting p on a.account_id in (p.from_account, p.to_account)
        where a.address = 'house:transit') t,
       (select coalesce(sum(amount), 0)::bigint as counted from live_transfer where state = 'open') o
  where t.booked <> o.counted;

grant select, insert, update on live_transfer, live_purse, live_transfer_limit to app_rw;
grant select on live_money_difference to app_rw;
