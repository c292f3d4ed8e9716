-- The VIP ladder and how far each member has come (domain reference §8.5).

-- One row per level; the figures are the operator's. An empty table raises nobody.
create table vip_rule (
  vip_level        integer primary key check (vip_level between 1 and 9),
  bet_money        bigint  not null unique check (bet_money > 0),   -- 厘 of valid bets that lead to the level
  up_reward        bigint  not null default 0 check (up_reward >= 0),
  week_wage        bigint  not null default 0 check (week_wage >= 0),
  month_wage       bigint  not null default 0 check (month_wage >= 0),
  birth_gift_money bigint  not null default 0 check (birth_gift_money >= 0),
  rebate_lottery   numeric(5, 2) not null default 0 check (rebate_lottery between 0 and 100),   -- percent, as the next four
  rebate_live      numeric(5, 2) not null default 0 check (rebate_live between 0 and 100),
  rebate_slot      numeric(5, 2) not null default 0 check (rebate_slot between 0 and 100),
  rebate_chess     numeric(5, 2) not null default 0 check (rebate_chess between 0 and 100),
  rebate_sport     numeric(5, 2) not null default 0 check (rebate_sport between 0 and 100),
  enlarge_memo     jsonb   not null default '{"enableChat": 1}' check (enlarge_memo ->> 'enableChat' in ('0', '1'))
);

-- Valid bets of the cycle, in 厘. Apart from the member's own row, because settling writes it all day: a narrow row that
-- is updated in place, and no login or recharge waits for a settlement.
create table vip_progress (
  member_id bigint primary key,
  cycle_bet bigint not null check (cycle_bet >= 0)
) with (fillfactor = 50);
insert into vip_progress (member_id, cycle_bet) select member_id, cycle_bet from member where cycle_bet > 0;

-- Who has not reached the first level has none (domain reference §8.5). member.cycle_bet is read by the previous
-- release only and goes with the next.
alter table member drop constraint member_vip_level_check;
alter table member add constraint member_vip_level_check check (vip_level between 0 and 9);
alter table member alter vip_level set default 0;

-- Counts what has just been settled, in the settlement's own transaction: an order ends once (I-13), so its valid stake
-- counts once, whatever breaks off and is repeated. A cancelled, void or tied order has no valid stake; trial money
-- does not count. One statement for a whole chunk, members in the order of their numbers, so that two settlements never
-- wait for each other in a circle. A member's own row is touched only when he passes a threshold. A level is only ever
-- raised (I-42); a correction of a result moves the sum alone.
create function vip_count_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_thresholds bigint[]; v_levels integer[];
begin
  if not exists (select from after_settling where valid_stake > 0) then return null; end if;
  select array_agg(bet_money order by bet_money), array_agg(vip_level order by bet_money)
    into v_thresholds, v_levels from vip_rule;
  with settled as (
    select n.member_id, sum(n.valid_stake - o.valid_stake)::bigint as valid_stake
    from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
    where n.valid_stake <> o.valid_stake and not n.trial
    group by n.member_id
  ), counted as (
    insert into vip_progress as p (member_id, cycle_bet)
    select s.member_id, s.valid_stake from settled s order by s.member_id
    on conflict (member_id) do update set cycle_bet = p.cycle_bet + excluded.cycle_bet
    returning p.member_id, p.cycle_bet
  ), risen as (
    select c.member_id, v_levels[width_bucket(c.cycle_bet, v_thresholds)] as vip_level
    from counted c join settled s using (member_id)
    where width_bucket(c.cycle_bet, v_thresholds) > width_bucket(c.cycle_bet - s.valid_stake, v_thresholds)
    order by c.member_id
  )
  update member m set vip_level = r.vip_level
  from risen r where m.member_id = r.member_id and m.vip_level < r.vip_level;
  return null;
end $$;
create trigger vip_count_settled after update on bet_order
  referencing old table as before_settling new table as after_settling
  for each statement execute function vip_count_settled();

-- An operator who lowers a threshold raises at once whoever has passed it already.
create function vip_raise_all() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update member m set vip_level = r.vip_level
  from (
    select p.member_id, max(v.vip_level) as vip_level
    from vip_progress p join vip_rule v on v.bet_money <= p.cycle_bet group by p.member_id
  ) r
  where m.member_id = r.member_id and m.vip_level < r.vip_level;
  return null;
end $$;
create trigger vip_raise_all after insert or update of bet_money on vip_rule
  for each row execute function vip_raise_all();

revoke execute on function vip_count_settled, vip_raise_all from public;
grant select, insert, update on vip_rule to app_rw;
grant select, insert on vip_progress to app_rw;                      -- insert: what a member brings from elsewhere
