-- Rebates (洗码, Domain §8.6, ADR 086). Valid bets are counted where settlement counts the VIP cycle, in the same row: one
-- sum for each member that only says what ever counted. What was claimed is a second sum, so the difference is what a
-- claim may pay, whatever order settlements, corrections and claims come in.

-- Valid bets on lotteries that earn a rebate, ever: the turnover of orders, but for 特码B, which has its rebate already.
-- A correction takes away what its orders had counted.
alter table vip_progress add column rebate_bet bigint not null default 0;

-- The same of third-party rounds, by kind of game.
create table rebate_total (
  member_id bigint not null references member,
  category  text   not null check (category in ('live', 'slot', 'fish', 'chess', 'sport')),
  valid_bet bigint not null,
  primary key (member_id, category)
) with (fillfactor = 70);

-- What of both was claimed. Written under the wallet's lock.
create table rebate_taken (
  member_id bigint not null references member,
  category  text   not null check (category in ('lottery', 'live', 'slot', 'fish', 'chess', 'sport')),
  valid_bet bigint not null check (valid_bet > 0),
  primary key (member_id, category)
);

create table rebate_claim (
  claim_id   bigint   primary key default next_id(),
  member_id  bigint   not null references member,
  vip_level  smallint not null,
  amount     bigint   not null check (amount >= 1000),
  -- Since when its bets count: the claim before; null for the first.
  began_at   timestamptz,
  claimed_at timestamptz not null default clock_timestamp()
);
create index rebate_claim_of_member on rebate_claim (member_id, claim_id desc);

-- Rates are hundredths of a percent, as they were at the claim.
create table rebate_claim_part (
  claim_id  bigint   not null references rebate_claim,
  category  text     not null,
  valid_bet bigint   not null check (valid_bet > 0),
  rate      smallint not null check (rate between 0 and 10000),
  amount    bigint   not null check (amount = valid_bet * rate / 10000 / 10 * 10),
  primary key (claim_id, category)
);

create function rebate_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into rebate_total as t (member_id, category, valid_bet)
    select new.member_id,
           case g.kind when 'electronic' then 'slot' when 'card' then 'chess' else g.kind end,
           new.valid_bet - case when tg_op = 'UPDATE' then old.valid_bet else 0 end
    from live_game g where g.game_code = new.game_code
    on conflict (member_id, category) do update set valid_bet = t.valid_bet + excluded.valid_bet;
  return null;
end $$;
create trigger rebate_round_settled after insert on game_round
  for each row when (new.valid_bet > 0) execute function rebate_round_moved();
create trigger rebate_round_changed after update on game_round
  for each row when (new.valid_bet <> old.valid_bet) execute function rebate_round_moved();

-- What was claimed and what the claims say. No row: all is well.
create view rebate_difference as
  select claim_id, 'the claim is not the sum of its parts' as problem
    from rebate_claim c where amount <> (select coalesce(sum(p.amount), 0) from rebate_claim_part p
                                         where p.claim_id = c.claim_id)
  union all
  select t.member_id, 'what was claimed is not the sum of the claims'
    from rebate_taken t full join (
      select c.member_id, p.category, sum(p.valid_bet) as valid_bet
      from rebate_claim c join rebate_claim_part p using (claim_id) group by 1, 2
    ) s using (member_id, category)
    where t.valid_bet is distinct from s.valid_bet;

revoke execute on function rebate_round_moved from public;
grant select on rebate_total, rebate_difference to app_rw;
grant select, insert, update on rebate_taken to app_rw;
grant select, insert on rebate_claim, rebate_claim_part to app_rw;
