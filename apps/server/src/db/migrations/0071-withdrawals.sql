-- Withdrawals (Domain §8.2, ADR 085): limits and rules as data, orders with their steps, and what holds them.

-- One row. Shares are hundredths of a percent.
create table withdrawal_setting (
  is_one           boolean      primary key default true check (is_one),
  amount_min       money_amount not null default 100000,
  amount_max       money_amount not null default 50000000,
  -- In one day of the site (RG-4).
  day_max          money_amount not null default 200000000,
  times_per_day    smallint     not null default 5 check (times_per_day > 0),
  free_times       smallint     not null default 3 check (free_times >= 0),
  fee_bps          smallint     not null default 100 check (fee_bps between 0 and 5000),
  fee_cap          bigint       not null default 50000 check (fee_cap >= 0),
  -- No requests are taken.
  is_closed        boolean      not null default false,
  closed_reason    text,
  -- Requests are taken, and nothing is paid: no edge leads to paying.
  is_frozen        boolean      not null default false,
  frozen_reason    text,
  frozen_at        timestamptz,
  revision         integer      not null default 0,
  check (amount_max >= amount_min)
);
insert into withdrawal_setting default values;

-- How accounts of a kind are paid to. A kind without a gateway is paid by people.
create table withdrawal_method (
  kind      text     primary key check (kind in ('bank', 'usdt', 'e_wallet', 'direct_charging')),
  mode      text     not null check (mode in ('manual', 'third-party', 'coin', 'direct')),
  gateway   text,
  is_open   boolean  not null default true,
  rate      integer  check (rate between 10000 and 1000000),  -- yuan of one USDT, ×10⁴
  revision  integer  not null default 0,
  check ((mode = 'coin') = (rate is not null))
);
insert into withdrawal_method (kind, mode, gateway, is_open, rate) values
  ('bank', 'third-party', 'bank', true, null),
  ('usdt', 'coin', 'chain', true, 71280),
  ('e_wallet', 'third-party', 'cashier', true, null),
  -- Matched with somebody's recharge, which is not built yet: shown as closed.
  ('direct_charging', 'direct', null, false, null);

-- Who has to look, and why (Ruling C130). A threshold is 厘, a count, or hundredths of a percent, as the rule says.
create table withdrawal_rule (
  rule_code text     primary key check (rule_code in ('changed', 'debt', 'first-account', 'large', 'shared-account',
                       'deducted', 'pass-through', 'many', 'not-small', 'missing-signal')),
  sort      smallint not null unique,
  people    smallint not null check (people in (1, 2)),
  threshold bigint   check (threshold >= 0),
  is_on     boolean  not null default true,
  revision  integer  not null default 0,
  -- What cannot be read is never paid without anybody looking.
  check (is_on or rule_code <> 'missing-signal')
);
insert into withdrawal_rule (rule_code, sort, people, threshold) values
  ('changed', 1, 2, null), ('debt', 2, 2, null), ('first-account', 3, 2, null), ('large', 4, 2, 5000000),
  ('shared-account', 5, 2, null), ('deducted', 6, 2, null), ('pass-through', 7, 2, 12000), ('many', 8, 2, 4),
  ('not-small', 9, 1, 1000000), ('missing-signal', 10, 2, null);

create table withdrawal_order (
  withdrawal_id    bigint       primary key default next_id(),
  member_id        bigint       not null references member,
  request_id       text         not null check (char_length(request_id) between 8 and 64),
  account_id       bigint       not null references payout_account,
  -- Of the account, as it was: an account can be removed, a withdrawal stays.
  account_kind     text         not null references withdrawal_method,
  provider         text         not null,
  account_shown    text         not null,
  holder_shown     text         not null,
  mode             text         not null check (mode in ('manual', 'third-party', 'coin', 'direct')),
  gateway          text,
  state            text         not null default 'requested' check (state in (
                     'requested', 'approved1', 'approved2', 'paying', 'paid', 'failed', 'returned', 'rejected')),
  -- Ruling C129: 1 未受理, 2 已受理, 3 已出款, 4 已取消, 5 拒绝出款.
  status           smallint     not null generated always as (case state
                     when 'requested' then 1 when 'approved1' then 1 when 'approved2' then 2 when 'paying' then 2
                     when 'paid' then 3 when 'failed' then 4 when 'returned' then 4 else 5 end) stored,
  amount           money_amount not null check (amount > 0),
  fee              bigint       not null check (fee >= 0),
  deduct           bigint       not null check (deduct >= 0),
  deduct_kind      text         check (deduct_kind in ('gift', 'fee')),
  rate             integer,
  usdt_micros      bigint       check (usdt_micros > 0),
  -- How many have to say yes, and who has: two different people (Ruling C130).
  people           smallint     not null check (people between 0 and 2),
  approved1_by     text,
  approved2_by     text,
  -- What turnover said when it was asked for.
  turnover         jsonb        not null,
  -- The day of the site to which it counts.
  day              date         not null,
  due_at           timestamptz,
  reason           text,
  payout_reference text,
  revision         integer      not null default 0,
  created_at       timestamptz  not null default clock_timestamp(),
  state_at         timestamptz  not null default clock_timestamp(),
  closed_at        timestamptz,
  unique (member_id, request_id),
  check (amount > fee + deduct),
  check ((deduct > 0) = (deduct_kind is not null)),
  check ((rate is null) = (usdt_micros is null)),
  check ((mode = 'coin') = (rate is not null)),
  check (approved1_by <> approved2_by),
  check (approved2_by is null or approved1_by is not null),
  check (state not in ('approved1', 'approved2') or approved1_by is not null),
  check (state <> 'approved2' or approved2_by is not null),
  check (state not in ('paying', 'paid', 'failed', 'returned') or people = 0 or approved1_by is not null),
  check (state not in ('paying', 'paid', 'failed', 'returned') or people < 2 or approved2_by is not null),
  check ((closed_at is not null) = (state in ('paid', 'returned', 'rejected')))
);
create index withdrawal_order_of_member on withdrawal_order (member_id, withdrawal_id desc);
create index withdrawal_order_by_day on withdrawal_order (member_id, day);
create index withdrawal_order_open on withdrawal_order (state, withdrawal_id)
  where state in ('requested', 'approved1', 'approved2', 'paying', 'failed');
create index withdrawal_order_held on withdrawal_order (member_id)
  where state in ('requested', 'approved1', 'approved2', 'paying', 'failed');
create index withdrawal_order_paid_to on withdrawal_order (account_id) where state = 'paid';
create index withdrawal_order_closed on withdrawal_order (closed_at) where closed_at is not null;

create table withdrawal_step (
  step_id       bigint      generated always as identity primary key,
  withdrawal_id bigint      not null references withdrawal_order,
  at            timestamptz not null default clock_timestamp(),
  code          text        not null,
  role          text        not null,
  -- Who exactly; members see the role.
  actor         text        not null,
  rule_code     text        references withdrawal_rule,
  note          text
);
create index withdrawal_step_of_order on withdrawal_step (withdrawal_id, step_id);

-- The rules that hold a withdrawal, with what each of them found.
create table withdrawal_hit (
  withdrawal_id bigint      not null references withdrawal_order,
  rule_code     text        not null references withdrawal_rule,
  people        smallint    not null check (people in (1, 2)),
  threshold     bigint,
  found         bigint,
  at            timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, rule_code)
);

create function withdrawal_edge_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'requested' and new.approved1_by is null then return new; end if;
    raise exception 'withdrawal % does not begin as %', new.withdrawal_id, new.state using errcode = 'LH071';
  end if;
  if (old.member_id, old.account_id, old.amount, old.fee, old.deduct, old.deduct_kind, old.usdt_micros, old.created_at)
     is distinct from
     (new.member_id, new.account_id, new.amount, new.fee, new.deduct, new.deduct_kind, new.usdt_micros, new.created_at)
     or new.people < old.people then
    raise exception 'withdrawal %: what was asked for stays', old.withdrawal_id using errcode = 'LH071';
  end if;
  if old.state = new.state and (old.state in ('requested', 'approved1', 'approved2') or old.people = new.people) then
    return new;
  end if;
  if (old.state, new.state) in (('paying', 'paid'), ('paying', 'failed'), ('failed', 'returned'),
       ('requested', 'rejected'), ('approved1', 'rejected'), ('approved2', 'rejected'))
     or (old.state, new.state) = ('requested', 'approved1') and new.people > 0
     or (old.state, new.state) = ('approved1', 'approved2') and new.people = 2
     or new.state = 'paying' and old.state = (array['requested', 'approved1', 'approved2'])[new.people + 1] then
    return new;
  end if;
  raise exception 'withdrawal %: no edge from % to %', old.withdrawal_id, old.state, new.state using errcode = 'LH071';
end $$;
create trigger edge_is_known before insert or update on withdrawal_order
  for each row execute function withdrawal_edge_is_known();

-- Σ held = Σ open withdrawals (I-26). No row: all is well.
create view withdrawal_difference as
  select member_id, coalesce(b.held, 0)::bigint as held, coalesce(o.open, 0)::bigint as open
  from (select member_id, sum(balance) as held from ledger_balance where kind = 'held' group by member_id) b
  full join (select member_id, sum(amount) as open from withdrawal_order
             where state in ('requested', 'approved1', 'approved2', 'paying', 'failed') group by member_id) o
    using (member_id)
  where coalesce(b.held, 0) <> coalesce(o.open, 0);

-- Orders change by the routines alone.
revoke execute on function withdrawal_edge_is_known from public;
grant select, insert on withdrawal_order, withdrawal_step, withdrawal_hit to app_rw;
grant select, update on withdrawal_setting, withdrawal_method, withdrawal_rule to app_rw;
grant select on withdrawal_difference to app_rw;
