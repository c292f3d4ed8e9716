-- The sums of the house (console, decision 139): by minute and by day of the site, of each company and game. What
-- changes them is noted in the transaction that does so, in rows that are only added; the engine counts them
-- afterwards. No bet pays for it: orders are noted when they are settled, corrected or voided.

-- `bets`: amount is what settled orders staked, paid what they won, times how many there are. All else is an amount in
-- 厘: `profit` is what draws moved to house:profit, `games` what third-party games brought, `fee` what fees
-- brought, `rebate`, `bonus` and `commission` what house:promo gave, `deposit` and `withdrawal` what members paid in
-- and took out.
create table stat_minute (
  minute  timestamptz not null,
  company text    collate "C" not null,                     -- '' where there is none
  game_id integer not null,                                 -- 0 where there is none
  kind    text    collate "C" not null check (kind in ('bets', 'profit', 'games', 'fee', 'rebate', 'bonus',
                                                       'commission', 'deposit', 'withdrawal')),
  amount  bigint  not null,
  paid    bigint  not null,
  times   integer not null,
  primary key (minute, company, game_id, kind),
  check (kind = 'bets' or paid = 0)
) with (fillfactor = 70);

create table stat_day (
  day     date    not null,
  company text    collate "C" not null,
  game_id integer not null,
  kind    text    collate "C" not null check (kind in ('bets', 'profit', 'games', 'fee', 'rebate', 'bonus',
                                                       'commission', 'deposit', 'withdrawal')),
  amount  bigint  not null,
  paid    bigint  not null,
  times   bigint  not null,
  primary key (day, company, game_id, kind),
  check (kind = 'bets' or paid = 0)
) with (fillfactor = 70);

-- What is still to be counted. Rows are only added, and deleted by the one who counts: nobody waits here.
create table stat_moved (
  moved_id bigint      primary key generated always as identity,
  at       timestamptz not null,
  company  text        not null,
  game_id  integer     not null,
  orders   integer     not null,
  stake    bigint      not null,
  paid     bigint      not null,
  rebate   bigint      not null
);
-- The same for transfers; their lines are read when they are counted.
create table stat_due (
  due_id      bigint      primary key generated always as identity,
  transfer_id bigint      not null,
  at          timestamptz not null
);

create function stat_is_counted(p_event text) returns boolean
language sql immutable parallel safe
return p_event not like 'bet-%' and p_event not in
  ('rebate-reversed', 'withdrawal-held', 'withdrawal-returned', 'packet-sent', 'packet-claimed', 'packet-returned');

create function stat_transfer_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into stat_due (transfer_id, at) values (new.transfer_id, date_trunc('minute', least(now(), new.created_at)));
  return null;
end $$;

create function stat_orders_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into stat_moved (at, company, game_id, orders, stake, paid, rebate)
    select date_trunc('minute', c.at), coalesce(m.company_code, ''), c.game_id, sum(c.sign), sum(c.sign * c.total),
           sum(c.sign * c.reward), sum(c.sign * c.rebate)
    from before_settling o join after_settling n on n.member_id = o.member_id and n.order_id = o.order_id
    cross join lateral (
      select 1 as sign, least(now(), n.settled_at) as at, n.game_id, n.total::bigint as total, n.reward, n.rebate
        where n.status = 1
      union all
      select -1, now(), o.game_id, o.total::bigint, o.reward, o.rebate where o.status = 1
    ) c
    join member m on m.member_id = o.member_id
    where not o.trial and (o.status = 1) <> (n.status = 1)
    group by 1, 2, 3;
  return null;
end $$;

-- First the triggers, whose locks keep everybody away until what is there already is noted; taken together or given
-- back, as in 0095 and for its reasons.
do $$ begin
  set local lock_timeout = '150ms';
  for n in 1..300 loop
    begin
      lock table bet_order, ledger_transfer in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if n = 300 then raise; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  set local lock_timeout = '2s';
end $$;
create trigger stat_orders_moved after update on bet_order
  referencing old table as before_settling new table as after_settling
  for each statement execute function stat_orders_moved();
create trigger stat_transfer_moved after insert on ledger_transfer
  for each row when (stat_is_counted(new.event)) execute function stat_transfer_moved();

insert into stat_moved (at, company, game_id, orders, stake, paid, rebate)
  select date_trunc('minute', o.settled_at), coalesce(m.company_code, ''), o.game_id, count(*), sum(o.total),
         sum(o.reward), sum(o.rebate)
  from bet_order o join member m using (member_id) where o.status = 1 and not o.trial group by 1, 2, 3;
insert into stat_due (transfer_id, at)
  select transfer_id, date_trunc('minute', created_at) from ledger_transfer where stat_is_counted(event);

-- Where the sums of orders are not what draws moved to the house, over all that was ever counted or noted; no row means
-- that all is well. The books are read whole: for tests and the nightly look.
create view stat_difference as
  select s.ggr, s.noted_profit, b.moved
  from (
    select coalesce(sum(amount - paid) filter (where kind = 'bets'), 0)
             + (select coalesce(sum(stake - paid), 0) from stat_moved) as ggr,
           coalesce(sum(amount) filter (where kind = 'profit'), 0)
             + (select coalesce(sum(case p.to_account when a.account_id then p.amount else -p.amount end), 0)
                from stat_due d join ledger_posting p using (transfer_id)
                join ledger_account a on a.address = 'house:profit' and a.account_id in (p.to_account, p.from_account)
               ) as noted_profit
    from stat_day
  ) s cross join (
    select coalesce(sum(case p.to_account when a.account_id then p.amount else -p.amount end), 0) as moved
    from ledger_posting p join ledger_account a
      on a.address = 'house:profit' and a.account_id in (p.to_account, p.from_account)
  ) b
  where s.ggr <> b.moved or s.noted_profit <> b.moved;

revoke execute on function stat_orders_moved, stat_transfer_moved from public;
grant select on stat_minute, stat_day, stat_moved, stat_due, stat_difference to app_rw;
grant delete on stat_minute to app_rw;
