-- Figures of teams (Domain §7.4, decision 116): sums by day of the site, of each member and of each team. What changes
-- them is noted in the transaction that does so, in rows that are only added; the engine counts them afterwards.

-- What a member, or everybody below him, has on a day: of games valid stakes, payouts and rebates, in 厘; of money an
-- amount in 厘; of registrations how many. Pushes are in neither stakes nor payouts.
create table agent_day (
  member_id bigint  not null,
  of_team   boolean not null,                       -- false: he himself
  kind      text    collate "C" not null check (kind in ('cp', 'ft', 'live', 'recharge', 'recharge-gift', 'gift',
                                                         'withdrawal', 'rebate', 'dividend', 'wage', 'registered')),
  day       date    not null,
  amount    bigint  not null,
  won       bigint  not null default 0,
  rebate    bigint  not null default 0,
  primary key (member_id, of_team, kind, day),
  check (kind in ('cp', 'ft', 'live') or (won = 0 and rebate = 0))
) with (fillfactor = 70);

-- How many of a team, the agent included, recharged or withdrew on a day, by how many days after the last such day of
-- theirs: 0 never before, 31 that many or more. Anyone who did so in a range of days is counted on his first day
-- of it, so that members are told apart without looking at one of them.
create table agent_day_people (
  agent_id bigint   not null,
  kind     text     collate "C" not null check (kind in ('recharge', 'withdrawal')),
  day      date     not null,
  gap      smallint not null check (gap between 0 and 31),
  members  integer  not null,
  primary key (agent_id, kind, day, gap)
) with (fillfactor = 70);

-- What is still to be added to a member's day. Rows are only added, and deleted by the one who counts: nobody waits
-- here.
create table agent_moved (
  moved_id  bigint primary key generated always as identity,
  member_id bigint not null,
  day       date   not null,
  kind      text   not null,
  amount    bigint not null,
  won       bigint not null default 0,
  rebate    bigint not null default 0
);
-- The same for bills; their lines are read when they are counted.
create table agent_bill_due (
  transfer_id bigint primary key
);

-- What a bill is in the figures of a team; null for one that is nothing there (Domain §8.4). 'packet' is a gift where
-- it comes from the operator.
create function agent_bill_kind(p_tran_type smallint, p_event text, p_ref_kind text) returns text
language sql immutable parallel safe return case
  when p_tran_type in (1, 2, 11, 18, 25) then 'recharge'
  when p_tran_type in (12, 28) or p_event = 'withdrawal-paid' then 'withdrawal'
  when p_tran_type = 20 and p_ref_kind = 'recharge' then 'recharge-gift'
  when p_tran_type in (16, 20, 22, 27, 30) then 'gift'
  when p_tran_type = 9 then 'packet'
  when p_tran_type = 17 then 'rebate'
  when p_tran_type = 10 then 'dividend'
  when p_tran_type = 23 then 'wage'
end;

-- Lines of those bills as the figures have them. What is taken back lessens gifts, also what a withdrawal leaves there.
create view agent_bill as
  select l.transfer_id, l.member_id, l.created_at,
         case when l.is_promo or l.kind = 'packet' then 'gift' else l.kind end as kind,
         case when l.kind = 'withdrawal' and not l.is_promo then -l.amount else l.amount end as amount
  from (
    select t.transfer_id, t.created_at, agent_bill_kind(t.tran_type, t.event, t.ref_kind) as kind, t.ref_id,
           coalesce(i.member_id, o.member_id) as member_id,
           case when i.member_id is null then -p.amount else p.amount end::bigint as amount,
           t.event = 'withdrawal-paid' and a.address = 'house:promo' as is_promo
    from ledger_transfer t join ledger_posting p using (transfer_id)
    left join ledger_balance i on i.account_id = p.to_account
    left join ledger_balance o on o.account_id = p.from_account
    join ledger_account a on a.account_id = case when i.member_id is null then p.to_account else p.from_account end
  ) l
  where l.kind is not null and l.member_id is not null
    and (l.kind <> 'packet' or exists (select from red_packet r where r.packet_id = l.ref_id and r.sender_id is null));

create function agent_orders_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone();
begin
  insert into agent_moved (member_id, day, kind, amount, won, rebate)
    select c.member_id, (c.settled_at at time zone v_zone)::date, 'cp', sum(c.valid), sum(c.won), sum(c.rebate)
    from (
      select n.member_id, n.settled_at, n.valid_stake as valid, n.reward - (n.total - n.valid_stake) as won, n.rebate
      from after_settling n where n.status = 1 and not n.trial
      union all
      select o.member_id, o.settled_at, -o.valid_stake, o.total - o.valid_stake - o.reward, -o.rebate
      from before_settling o where o.status = 1 and not o.trial
    ) c
    group by 1, 2 having sum(c.valid) <> 0 or sum(c.won) <> 0 or sum(c.rebate) <> 0;
  return null;
end $$;

create function agent_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_moved (member_id, day, kind, amount, won)
    select new.member_id, site_day(c.settled_at), case g.kind when 'sport' then 'ft' else 'live' end,
           sum(c.sign * c.valid_bet), sum(c.sign * (c.payout - (c.bet - c.valid_bet)))
    from (
      select 1 as sign, new.settled_at, new.bet, new.payout, new.valid_bet where new.status = 1
      union all
      select -1, old.settled_at, old.bet, old.payout, old.valid_bet where tg_op = 'UPDATE' and old.status = 1
    ) c join live_game g on g.game_code = new.game_code
    group by 2, 3 having sum(c.sign * c.valid_bet) <> 0 or sum(c.sign * (c.payout - c.bet)) <> 0;
  return null;
end $$;

create function agent_rebate_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_moved (member_id, day, kind, amount, rebate)
    select c.member_id, site_day(c.claimed_at),
           case new.category when 'lottery' then 'cp' when 'sport' then 'ft' else 'live' end, 0, new.amount
    from rebate_claim c where c.claim_id = new.claim_id;
  return null;
end $$;

create function agent_registration_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into agent_moved (member_id, day, kind, amount)
      values (old.member_id, site_day(old.created_at), 'registered', -1);
  end if;
  insert into agent_moved (member_id, day, kind, amount)
    values (new.member_id, site_day(new.created_at), 'registered', 1);
  return null;
end $$;

create function agent_bill_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_bill_due values (new.transfer_id);
  return null;
end $$;

-- Adds what a member and all below him have to everybody above, or takes it away: before and after he moves. Internal,
-- a step of agent_line_written (routines), under its lock.
create function agent_days_moved(p_member bigint, p_sign integer) returns void
language plpgsql as $$
begin
  insert into agent_day as t (member_id, of_team, kind, day, amount, won, rebate)
    select l.ancestor_id, true, d.kind, d.day, p_sign * sum(d.amount), p_sign * sum(d.won), p_sign * sum(d.rebate)
    from agent_line l cross join agent_day d where l.member_id = p_member and d.member_id = p_member
    group by 1, 3, 4 order by 1, 3, 4
    on conflict (member_id, of_team, kind, day) do update
      set amount = t.amount + excluded.amount, won = t.won + excluded.won, rebate = t.rebate + excluded.rebate;
  insert into agent_day_people as t (agent_id, kind, day, gap, members)
    select l.ancestor_id, p.kind, p.day, p.gap, p_sign * p.members
    from agent_line l cross join agent_day_people p where l.member_id = p_member and p.agent_id = p_member
    order by 1, 2, 3, 4
    on conflict (agent_id, kind, day, gap) do update set members = t.members + excluded.members;
end $$;

-- Counts at most so many notes of each list into the days of their members and of all above them; answers how many.
-- All in one transaction, so a process that dies has counted nothing. One counts at a time, anyone else answers 0; and
-- nobody moves to another team meanwhile, because what was counted for the old one would be lost to the new one.
create function agent_count(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone(); v_notes integer;
begin
  if not pg_try_advisory_xact_lock(11, 1) then return 0; end if;
  perform pg_advisory_xact_lock_shared(11, 0);
  with moved as (
    delete from agent_moved
    where moved_id = any (array(select moved_id from agent_moved order by moved_id limit p_most)) returning *
  ), due as (
    delete from agent_bill_due
    where transfer_id = any (array(select transfer_id from agent_bill_due order by transfer_id limit p_most))
    returning transfer_id
  ), change as materialized (
    select c.member_id, c.kind, c.day, sum(c.amount) as amount, sum(c.won) as won, sum(c.rebate) as rebate
    from (
      select member_id, day, kind, amount, won, rebate from moved
      union all
      select b.member_id, (b.created_at at time zone v_zone)::date, b.kind, b.amount, 0, 0
      from due join agent_bill b using (transfer_id)
    ) c join member m on m.member_id = c.member_id and m.kind = 'member'
    group by 1, 2, 3
  ), summed as (
    insert into agent_day as t (member_id, of_team, kind, day, amount, won, rebate)
      select member_id, false, kind, day, amount, won, rebate from change
      union all
      select l.ancestor_id, true, c.kind, c.day, sum(c.amount), sum(c.won), sum(c.rebate)
      from change c join agent_line l on l.member_id = c.member_id group by 1, 3, 4
      order by 1, 2, 3, 4
      on conflict (member_id, of_team, kind, day) do update
        set amount = t.amount + excluded.amount, won = t.won + excluded.won, rebate = t.rebate + excluded.rebate
  ), fresh as (                              -- days on which somebody pays in or takes out for the first time
    select c.member_id, c.kind, c.day from change c
    where c.kind in ('recharge', 'withdrawal') and not exists (
      select from agent_day d where (d.member_id, d.of_team, d.kind, d.day) = (c.member_id, false, c.kind, c.day))
  ), known as (
    select d.member_id, d.kind, d.day from (select distinct member_id, kind from fresh) f
    join agent_day d on d.member_id = f.member_id and not d.of_team and d.kind = f.kind
  ), placed as (                             -- beside each the day before it, as it is now and as it was
    select member_id, kind, day, is_new, max(day) over w as before,
           max(day) filter (where not is_new) over w as before_then
    from (select *, true as is_new from fresh union all select *, false from known) d
    window w as (partition by member_id, kind order by day rows between unbounded preceding and 1 preceding)
  ), gap as (
    select member_id, kind, day, least(31, coalesce(day - before, 0)) as gap, 1 as members
    from placed where is_new or before is distinct from before_then union all
    select member_id, kind, day, least(31, coalesce(day - before_then, 0)), -1
    from placed where not is_new and before is distinct from before_then
  ), told_apart as (
    insert into agent_day_people as t (agent_id, kind, day, gap, members)
      select a.agent_id, g.kind, g.day, g.gap, sum(g.members)
      from gap g cross join lateral (
        select g.member_id as agent_id union all select ancestor_id from agent_line where member_id = g.member_id) a
      group by 1, 2, 3, 4 having sum(g.members) <> 0 order by 1, 2, 3, 4
      on conflict (agent_id, kind, day, gap) do update set members = t.members + excluded.members
  )
  select (select count(*) from moved) + (select count(*) from due) into v_notes;
  return v_notes;
end $$;

-- First the triggers, whose locks keep everybody away until what is there already is noted. Bets write transfers before
-- orders and settlements the other way round, so no order of these locks is right for both: they are taken together or
-- given back, before anyone who waits for one of them looks for a circle (deadlock_timeout, 1 s).
do $$ begin
  set local lock_timeout = '150ms';
  for n in 1..300 loop
    begin
      lock table member, game_round, rebate_claim_part, bet_order, ledger_transfer in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if n = 300 then raise; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  set local lock_timeout = '2s';
end $$;
create trigger agent_orders_moved after update on bet_order
  referencing old table as before_settling new table as after_settling
  for each statement execute function agent_orders_moved();
create trigger agent_round_settled after insert on game_round
  for each row when (new.status = 1) execute function agent_round_moved();
create trigger agent_round_changed after update on game_round
  for each row when (old.status = 1 or new.status = 1) execute function agent_round_moved();
create trigger agent_rebate_moved after insert on rebate_claim_part
  for each row execute function agent_rebate_moved();
create trigger agent_registration_moved after insert on member
  for each row when (new.kind = 'member') execute function agent_registration_moved();
create trigger agent_registration_changed after update of created_at on member
  for each row when (new.kind = 'member' and new.created_at <> old.created_at)
  execute function agent_registration_moved();
create trigger agent_bill_moved after insert on ledger_transfer
  for each row when (agent_bill_kind(new.tran_type, new.event, new.ref_kind) is not null)
  execute function agent_bill_moved();

insert into agent_moved (member_id, day, kind, amount, won, rebate)
  select member_id, (settled_at at time zone z.zone)::date, 'cp', sum(valid_stake),
         sum(reward - (total - valid_stake)), sum(rebate)
  from bet_order cross join (select site_zone() as zone) z where status = 1 and not trial group by 1, 2
  union all
  select r.member_id, site_day(r.settled_at), case g.kind when 'sport' then 'ft' else 'live' end, sum(r.valid_bet),
         sum(r.payout - (r.bet - r.valid_bet)), 0
  from game_round r join live_game g using (game_code) where r.status = 1 group by 1, 2, 3
  union all
  select c.member_id, site_day(c.claimed_at),
         case p.category when 'lottery' then 'cp' when 'sport' then 'ft' else 'live' end, 0, 0, sum(p.amount)
  from rebate_claim c join rebate_claim_part p using (claim_id) group by 1, 2, 3
  union all
  select member_id, site_day(created_at), 'registered', 1, 0, 0 from member where kind = 'member';
insert into agent_bill_due
  select transfer_id from ledger_transfer where agent_bill_kind(tran_type, event, ref_kind) is not null;

revoke execute on function agent_bill_kind, agent_days_moved, agent_count, agent_orders_moved, agent_round_moved,
  agent_rebate_moved, agent_registration_moved, agent_bill_moved from public;
grant execute on function agent_count to app_rw;
grant select on agent_day, agent_day_people to app_rw;
