-- Rebates (洗码, Domain §8.6, ADR 086). Valid bets are counted where settlement counts the VIP cycle, in the same row:
-- one sum for each member that only says what ever counted. What was claimed is a second sum, so the difference is what
-- a claim may pay, whatever order settlements, corrections and claims come in.

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

-- The bonus centre (福利中心, Domain §8.7, ADR 086). An offer is a row that operators change; what a member gets of it is a
-- record, one for each kind and period.
create table bonus_offer (
  kind           text     primary key check (kind in ('sign-in', 'first-recharge', 'upgrade', 'week-wage', 'month-wage',
                                                      'monthly-packet', 'rescue', 'birthday')),
  sort           smallint not null,
  title          text     not null check (length(title) between 1 and 20),
  terms          text     not null check (length(terms) between 1 and 300),
  is_on          boolean  not null default true,
  -- Hundredths of the gift that have to be staked.
  multiple       integer  not null default 100 check (multiple between 0 and 10000),
  -- 厘. Of sign-in: what each of the seven days brings, and what has to be bet on the day.
  amounts        bigint[] not null default '{}',
  -- Of a packet the smallest and the largest amount; of the rescue the least loss and the most that comes back.
  least          bigint   not null default 0 check (least >= 0),
  most           bigint   not null default 0 check (most >= 0),
  percent_tenths integer  not null default 0 check (percent_tenths between 0 and 1000),
  revision       integer  not null default 0,
  check (kind <> 'sign-in' or (cardinality(amounts) = 7 and 0 < all (amounts))),
  check (kind <> 'monthly-packet' or (least between 1000 and most and least % 1000 = 0 and most % 1000 = 0))
);
insert into bonus_offer (kind, sort, title, terms, amounts, least, most, percent_tenths) values
  ('sign-in', 1, '每日签到', '当日投注满 10 元即可签到，连续七天为一轮；中断后重新开始。按已结算注单计算。',
   '{1000,2000,3000,5000,6000,8000,13000}', 10000, 0, 0),
  ('first-recharge', 2, '首充礼金', '首次充值达到金额，礼金随充值一并到账。', '{}', 0, 0, 0),
  ('upgrade', 3, '升级礼金', '每升一级发放一次，同一等级只发一次。', '{}', 0, 0, 0),
  ('week-wage', 4, '周俸禄', '每周一 12:00 发放，上一周内有投注的会员按当时等级领取。', '{}', 0, 0, 0),
  ('month-wage', 5, '月俸禄', '每月 1 日 12:00 发放，上个月内有投注的会员按当时等级领取。', '{}', 0, 0, 0),
  ('monthly-packet', 6, '每月红包', '每月 1 日 12:00 发放，上个月内有投注的 VIP 会员随机获得 8 – 88 元。',
   '{}', 8000, 88000, 0),
  ('rescue', 7, '救援金', '上周彩票净亏损满 1,000 元，本周内可领取其中 5%，最高 1,888 元。', '{}', 1000000, 1888000, 50),
  ('birthday', 8, '生日礼金', '生日当天 0:00 发放，每个自然年一次，请先填写出生日期。', '{}', 0, 0, 0);

-- Since when issues count: what lies before this release is not made good.
create table bonus_setting (
  is_one boolean primary key default true check (is_one),
  since  timestamptz not null default clock_timestamp()
);
insert into bonus_setting default values;

create table bonus_record (
  record_id  bigint   primary key default next_id(),
  member_id  bigint   not null references member,
  kind       text     not null check (kind in ('sign-in', 'first-recharge', 'upgrade', 'week-wage', 'month-wage',
                                               'monthly-packet', 'rescue', 'birthday', 'manual')),
  -- The day, week, month, year or level it is for; of a gift by hand the number of its approval.
  period     text     not null check (length(period) between 1 and 40),
  title      text     not null,
  amount     bigint   not null check (amount between 1 and 1000000000000),
  multiple   integer  not null check (multiple between 0 and 10000),
  vip_level  smallint,
  -- Which of the seven days a sign-in was.
  step       smallint check ((kind = 'sign-in') = (step is not null)),
  -- 0 待审核, 1 未领取, 2 已完成, 3 已失效.
  status     smallint not null check (status in (0, 1, 2, 3)),
  issued_at  timestamptz not null,
  expires_at timestamptz not null check (expires_at >= issued_at),
  ended_at   timestamptz check ((status in (2, 3)) = (ended_at is not null)),
  remark     text     not null default '' check (length(remark) <= 200),
  -- One of a kind for a period, however often it is issued or claimed.
  unique (member_id, kind, period)
);
create index bonus_record_of_member on bonus_record (member_id, record_id desc);
create index bonus_record_waiting on bonus_record (expires_at) where status = 1;

-- One issue of an offer: for which day, since when its members must have bet, and how far it has come.
create table bonus_run (
  kind         text   not null references bonus_offer,
  period       text   not null,
  day          date   not null,
  due_at       timestamptz not null,
  bet_from     date   not null,
  after_member bigint not null default 0,
  finished_at  timestamptz,
  primary key (kind, period)
);
create index bonus_run_waiting on bonus_run (due_at) where finished_at is null;

-- Members that have reached a level and have no gift for it yet. Rows are added by the statement that raises a level,
-- and taken by their number, so nobody waits here.
create table bonus_rise (
  rise_id    bigint   primary key generated always as identity,
  member_id  bigint   not null,
  from_level smallint not null,
  to_level   smallint not null
);

create function bonus_member_rose() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bonus_rise (member_id, from_level, to_level) values (new.member_id, old.vip_level, new.vip_level);
  return null;
end $$;
create trigger bonus_member_rose after update of vip_level on member
  for each row when (new.vip_level > old.vip_level and new.kind = 'member') execute function bonus_member_rose();

create function bonus_edge_is_known() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in ((0, 1), (0, 3), (1, 2), (1, 3))
     or (new.member_id, new.kind, new.period, new.amount, new.multiple)
        is distinct from (old.member_id, old.kind, old.period, old.amount, old.multiple) then
    raise exception 'gift % does not go from % to %', old.record_id, old.status, new.status using errcode = 'LH072';
  end if;
  return new;
end $$;
create trigger bonus_edge_is_known before update on bonus_record
  for each row execute function bonus_edge_is_known();

revoke execute on function bonus_member_rose, bonus_edge_is_known from public;
grant select, update on bonus_offer to app_rw;
grant select on bonus_setting to app_rw;
grant select, insert, update on bonus_record, bonus_run to app_rw;
grant select, update, delete on bonus_rise to app_rw;
