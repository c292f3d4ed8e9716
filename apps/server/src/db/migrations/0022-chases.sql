-- 追号: the lines of one request on several turns, paid at once (domain reference §3.1 rule 9, ADR 030). Its orders are
-- orders like all others; this table only says which belong together and whether the first win ends them.

create table bet_chase (
  track_no          bigint  not null,                  -- the number of its first debit; the number shown to members
  member_id         bigint  not null,
  game_id           integer not null,
  later_transfer_id bigint,                            -- the debit of the turns after the first; null: there are none
  first_order_id    bigint  not null,
  last_order_id     bigint  not null,
  last_draw_id      integer not null,
  turns             integer not null check (turns between 1 and 100),
  lines             integer not null check (lines > 0),              -- per turn
  total             bigint  not null check (total > 0),              -- 厘 of all turns
  stop_on_win       boolean not null,
  added_at          timestamptz not null,
  stopped_at        timestamptz,                       -- when it won, or its member stopped it
  check ((later_transfer_id is null) = (turns = 1)),
  primary key (member_id, track_no)
);
create index bet_chase_of_last_draw on bet_chase (last_draw_id);
-- Ordinary orders are not in it, and its columns never change: they pay nothing for it, and settling stays HOT.
create index bet_order_of_chase on bet_order (draw_id, track_no) where track_no is not null;

-- The stored answer of a request that was a chase, or a bet; no row when its key is free.
create function bets_chase_replay(p_member bigint, p_key text)
returns table (body_hash bytea, total bigint, balance bigint, order_ids bigint[], track_no bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select t.body_hash, c.total, p.balance, p.order_ids, c.track_no
  from ledger_transfer t
  left join bet_chase c on c.member_id = p_member and c.track_no = t.transfer_id
  left join lateral (
    select array_agg(q.order_id order by q.from_seq) as order_ids,
           (array_agg(q.from_balance order by q.from_seq desc))[1] as balance
    from ledger_posting q where q.transfer_id in (c.track_no, c.later_transfer_id)
  ) p on true
  where t.scope = 'bet:' || p_member and t.key = p_key
$$;

-- Places a chase or refuses it whole: placed, replayed, key-reused, no-account, closed (its first turn), turn-closed
-- (another one), insufficient, capped, or what the member's own limits say of the total. p_draw are its turns, first
-- the one that is open; p_turn is the turn of each line, from 1. Locks in the order of bets_place: draws (shared), then
-- the balance; the clock is read after both (I-11). Two debits: 3 for the first turn, 29 追号扣款 for all later ones.
create function bets_chase(
  p_member bigint, p_key text, p_hash bytea, p_stop_on_win boolean, p_draw integer[],
  p_turn integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[],
  p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_win_cap bigint
) returns table (outcome text, total bigint, balance bigint, order_ids bigint[], track_no bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_wallet ledger_balance; v_old record; v_total bigint; v_count integer;
  v_trial text; v_stakes bigint[]; v_debited record; v_first bigint; v_later bigint;
  v_turns integer := cardinality(p_draw);
begin
  if v_turns = 0 or v_turns <> (select count(distinct d) from unnest(p_draw) d)
     or exists (select from unnest(p_turn) t where t not between 1 and v_turns)
     or cardinality(p_turn) % v_turns <> 0 then
    raise exception 'a chase has distinct turns with as many lines each' using errcode = 'LH004';
  end if;
  perform pg_advisory_xact_lock_shared(7, d) from (select unnest(p_draw) as d order by d) s;
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d, c) as address
          from unnest(p_draw) as d cross join unnest(array['', ':trial']) as c order by d, c) a
    where not exists (select from ledger_account l where l.address = a.address);
  select * into v_wallet from ledger_balance l where l.member_id = p_member and l.kind = 'main' for no key update;
  v_now := clock_timestamp();
  v_base := id_at(v_now);
  select sum(l.stake * l.notes)::bigint, count(*)::integer into v_total, v_count
    from unnest(p_stake, p_notes) as l(stake, notes);
  total := v_total;

  select * into v_old from bets_chase_replay(p_member, p_key);
  if found then
    outcome := case when v_old.body_hash = p_hash then 'replayed' else 'key-reused' end;
    if outcome = 'replayed' then
      total := v_old.total; balance := v_old.balance; order_ids := v_old.order_ids; track_no := v_old.track_no;
    end if;
    return next; return;
  end if;

  outcome := case
    when v_wallet.account_id is null then 'no-account'
    when not exists (select from draw d where d.draw_id = p_draw[1] and d.status = 'open'
                       and d.open_at <= v_now and v_now < d.close_at) then 'closed'
    when v_turns <> (select count(*) from draw d where d.draw_id = any (p_draw)
                       and d.status in ('scheduled', 'open') and v_now < d.close_at) then 'turn-closed'
    when exists (
      select from (select l.turn, sum(l.win_max) as win_max
                   from unnest(p_turn, p_win_max) as l(turn, win_max) group by 1) w
      left join bet_exposure e on e.draw_id = p_draw[w.turn] and e.member_id = p_member
      where coalesce(e.win_max, 0) + w.win_max > p_win_cap
    ) then 'capped'
    when v_total > v_wallet.balance - v_wallet.floor then 'insufficient'
    when v_wallet.guarded then coalesce(gaming_wager_refusal(p_member, v_total, v_now), 'placed')
    else 'placed' end;
  if outcome <> 'placed' then return next; return; end if;

  v_trial := case when v_wallet.currency = 'TRIAL' then ':trial' else '' end;
  select array_agg(ledger_account_at(format('draw:%s:stakes%s', d, v_trial)) order by n) into v_stakes
    from unnest(p_draw) with ordinality as x(d, n);
  insert into bet_exposure as e (draw_id, member_id, win_max)
    select p_draw[l.turn], p_member, sum(l.win_max)::bigint from unnest(p_turn, p_win_max) as l(turn, win_max)
    group by l.turn order by p_draw[l.turn]
    on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max;
  select * into strict v_debited from bets_debit(array[v_wallet.account_id], array[v_total], array[v_count]) x;
  v_first := v_base | (nextval('id_tail') & 4194303);
  if v_turns > 1 then v_later := v_base | (nextval('id_tail') & 4194303); end if;

  with line as materialized (
    select s.*, v_base | (nextval('id_tail') & 4194303) as order_id,
           case s.turn when 1 then v_first else v_later end as transfer_id,
           case s.turn when 1 then s.seq else s.seq - v_count / v_turns end as line
    from (
      select l.*, l.stake * l.notes as total, row_number() over w as seq, sum(l.stake * l.notes) over w as through
      from unnest(p_turn, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate) with ordinality
        as l(turn, play, info, odds, stake, notes, win_max, model, rebate, n)
      window w as (order by l.turn, l.n)
      order by l.turn, l.n                             -- order numbers follow the turns and the lines of the request
    ) s
  ), transfer as (
    insert into ledger_transfer
      select t.transfer_id, 'bet-placed', t.tran_type, t.scope, p_key, p_hash, t.ref_kind, t.ref_id,
             'member:' || p_member, v_now
      from (values (v_first, 3, 'bet:' || p_member, 'draw', p_draw[1]::bigint),
                   (v_later, 29, 'bet-later:' || p_member, 'chase', v_first))
        as t(transfer_id, tran_type, scope, ref_kind, ref_id)
      where t.transfer_id is not null
  ), posting as (
    insert into ledger_posting
      select l.transfer_id, l.line, v_wallet.account_id, v_stakes[l.turn], l.total, l.order_id,
             v_debited.last_seq - v_count + l.seq, v_debited.balance + v_total - l.through, null, null
      from line l
  ), orders as (
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                           track_no)
      select l.order_id, p_member, v_wallet.account_id, v_trial <> '', d.draw_id, d.game_id, d.turn_num, l.transfer_id,
             l.play, l.info, l.odds, l.stake, l.notes, l.total, l.model, l.win_max, l.rebate, d.close_at, v_now,
             v_first
      from line l join draw d on d.draw_id = p_draw[l.turn]
  ), chase as (
    insert into bet_chase (track_no, member_id, game_id, later_transfer_id, first_order_id, last_order_id, last_draw_id,
                           turns, lines, total, stop_on_win, added_at)
      select v_first, p_member, d.game_id, v_later, x.first_id, x.last_id, d.draw_id, v_turns, v_count / v_turns,
             v_total, p_stop_on_win, v_now
      from (select min(l.order_id) as first_id, max(l.order_id) as last_id from line l) x
      cross join (select d.draw_id, d.game_id from draw d
                  where d.draw_id = any (p_draw) order by d.plan_at desc limit 1) d
  )
  select array_agg(l.order_id order by l.seq) into order_ids from line l;

  balance := v_debited.balance; track_no := v_first;
  perform outbox_announce('balance',
    jsonb_build_array(jsonb_build_object('memberId', p_member::text, 'balance', balance::text)));
  return next;
end $$;

-- The pending orders of chases in turns that can still be bet on. A turn that is closed stays as it was: its orders are
-- in the record of its close, and it is drawn for them.
create function bets_chase_stoppable(p_member bigint[], p_track bigint[], p_at timestamptz)
returns table (order_id bigint, member_id bigint, draw_id integer)
language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select o.order_id, o.member_id, o.draw_id
  from unnest(p_member, p_track) as k(member_id, track_no)
  join bet_chase c on c.member_id = k.member_id and c.track_no = k.track_no
  join bet_order o on o.member_id = c.member_id and o.order_id between c.first_order_id and c.last_order_id
    and o.track_no = c.track_no and o.status = 0
  join draw d on d.draw_id = o.draw_id and d.status in ('scheduled', 'open') and d.close_at > p_at
$$;

-- Stops chases: what stoppable answers gets status 4 and its stake back (21 追号返款), once (I-13, I-19). Locks as
-- everywhere: draws (shared, so that none closes meanwhile), chases, orders, balances. Internal.
create function bets_chase_stop(p_member bigint[], p_track bigint[], p_actor text)
returns table (stopped integer, refunded bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare v_now timestamptz; v_owners bigint[]; v_orders bigint[]; v_done record; v_id bigint;
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct draw_id from bets_chase_stoppable(p_member, p_track, clock_timestamp()) order by 1
  ) s;
  perform from bet_chase c join unnest(p_member, p_track) as k(member_id, track_no)
      on c.member_id = k.member_id and c.track_no = k.track_no
    order by c.track_no for no key update of c;
  perform from bet_order o join bets_chase_stoppable(p_member, p_track, clock_timestamp()) s
      on o.member_id = s.member_id and o.order_id = s.order_id
    order by o.order_id for no key update of o;
  perform from ledger_balance b where b.member_id = any (p_member) and b.kind = 'main'
    order by b.account_id for no key update;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  select array_agg(member_id), array_agg(order_id) into v_owners, v_orders
    from bets_chase_stoppable(p_member, p_track, v_now);

  with done as (
    update bet_order o set status = 4, settled_at = v_now
    from unnest(v_owners, v_orders) as k(member_id, order_id)
    where o.member_id = k.member_id and o.order_id = k.order_id and o.status = 0
    returning o.order_id, o.member_id, o.account_id, o.trial, o.draw_id, o.total, o.win_max
  ), exposure as (
    select d.draw_id, d.member_id, sum(d.win_max)::bigint as win_max from done d group by 1, 2
  ), released as (
    update bet_exposure e set win_max = greatest(0, e.win_max - x.win_max)
    from exposure x where e.draw_id = x.draw_id and e.member_id = x.member_id
  )
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as refund, min(d.order_id) as first_id,
         array_agg(ledger_account_at(format('draw:%s:stakes%s', d.draw_id, case when d.trial then ':trial' else '' end))
                   order by d.account_id, d.order_id) as stakes,
         array_agg(d.account_id order by d.account_id, d.order_id) as accounts,
         array_agg(d.total::bigint order by d.account_id, d.order_id) as amounts,
         array_agg(d.order_id order by d.account_id, d.order_id) as orders_in_order
    into v_done from done d;
  update bet_chase c set stopped_at = v_now from unnest(p_member, p_track) as k(member_id, track_no)
    where c.member_id = k.member_id and c.track_no = k.track_no and c.stopped_at is null;
  if v_done.orders > 0 then
    v_id := next_id();
    insert into ledger_transfer
      values (v_id, 'bet-cancelled', 21, 'chase-stop', v_done.first_id::text,
              sha256(convert_to(v_done.orders_in_order::text, 'UTF8')), 'chase', p_track[1], p_actor, v_now);
    perform ledger_write_lines(v_id, v_done.stakes, v_done.accounts, v_done.amounts, v_done.orders_in_order);
    perform bets_announce_balances(v_done.accounts);
  end if;
  stopped := v_done.orders; refunded := v_done.refund;
  return next;
end $$;

-- Stops chases whose turn has won and that wanted it so, at most so many; answers how many there were. Called by the
-- settlement until it answers 0. What is left to do is read from the orders alone, so no crash can lose it.
create function bets_chase_won(p_draw integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_members bigint[]; v_tracks bigint[]; v_one record;
begin
  select array_agg(x.member_id order by x.track_no), array_agg(x.track_no order by x.track_no) into v_members, v_tracks
    from (
      select distinct c.member_id, c.track_no
      from bet_order o join bet_chase c on c.member_id = o.member_id and c.track_no = o.track_no
      where o.draw_id = p_draw and o.track_no is not null and o.status = 1 and o.result = 1
        and c.stop_on_win and c.stopped_at is null
      order by c.track_no limit p_limit
    ) x;
  if v_tracks is null then return 0; end if;
  select * into v_one from bets_chase_stop(v_members, v_tracks, 'engine');
  return cardinality(v_tracks);
end $$;

-- Stops one chase for its member: no row when it is not his. Repeating it stops nothing more.
create function bets_chase_end(p_member bigint, p_track bigint)
returns table (outcome text, stopped integer, refunded bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from bet_chase c where c.member_id = p_member and c.track_no = p_track) then return; end if;
  if not exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1') then
    return query select 'disabled', 0, 0::bigint;
    return;
  end if;
  return query select 'stopped', s.stopped, s.refunded
    from bets_chase_stop(array[p_member], array[p_track], 'member:' || p_member) s;
end $$;

-- Migration 0003's function; an order of a chase may be cancelled before its turn opens, too.
create or replace function bets_cancel(p_member bigint, p_orders bigint[])
returns table (order_id bigint, outcome text, refunded bigint, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_order record; v_outcome text; v_balance bigint;
  v_enabled boolean := exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1');
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct o.draw_id from bet_order o where o.order_id = any (p_orders) and o.member_id = p_member order by 1
  ) s;
  perform from bet_order o where o.order_id = any (p_orders) and o.member_id = p_member
    order by o.order_id for no key update;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  for v_order in
    select n.number, o.status, o.total, o.trial, o.draw_id, o.win_max,
           o.bet_end_at > v_now and d.close_at > v_now
             and (d.status = 'open' or d.status = 'scheduled' and o.track_no is not null) as in_time
    from (select distinct unnest(p_orders) as number order by 1) n
    left join bet_order o on o.order_id = n.number and o.member_id = p_member
    left join draw d on d.draw_id = o.draw_id
    order by n.number
  loop
    v_outcome := case
      when v_order.status is null then 'unknown'
      when v_order.status <> 0 then 'ended'
      when not v_enabled then 'disabled'
      when not v_order.in_time then 'too-late'
      else 'cancelled' end;
    if v_outcome = 'cancelled' then
      update bet_order o set status = 2, settled_at = v_now
        where o.member_id = p_member and o.order_id = v_order.number and o.status = 0;
      perform from ledger_post(
        'bet-cancelled', 7::smallint, 'order', 'cancel:' || v_order.number,
        sha256(convert_to(v_order.number::text, 'UTF8')), 'draw', v_order.draw_id, 'member:' || p_member,
        array[format('draw:%s:stakes%s', v_order.draw_id, case when v_order.trial then ':trial' else '' end)],
        array[format('member:%s:main', p_member)], array[v_order.total::bigint], array[v_order.number]
      ) x where x.outcome = 'posted';
      if not found then raise exception 'order % was refunded before', v_order.number using errcode = 'LH006'; end if;
      update bet_exposure e set win_max = greatest(0, e.win_max - v_order.win_max)
        where e.draw_id = v_order.draw_id and e.member_id = p_member;
    end if;
    order_id := v_order.number; outcome := v_outcome;
    refunded := case when v_outcome = 'cancelled' then v_order.total else 0 end;
    select b.balance into balance from ledger_balance b
      join ledger_account a on a.account_id = b.account_id and a.member_id = p_member and a.kind = 'main';
    v_balance := case when v_outcome = 'cancelled' then balance else v_balance end;
    return next;
  end loop;
  if v_balance is not null then
    perform outbox_announce('balance',
      jsonb_build_array(jsonb_build_object('memberId', p_member::text, 'balance', v_balance::text)));
  end if;
end $$;

-- Chases with how far they have come, for the member's list.
create view bet_chase_record as
  select c.*, g.name as game_name, g.family, f.play_code, f.bet_info,
         s.turns_done, s.turns_won, s.reward, s.refund, s.is_open, s.is_stopped
  from bet_chase c join game g on g.game_id = c.game_id
  join bet_order f on f.member_id = c.member_id and f.order_id = c.first_order_id
  cross join lateral (
    select (count(distinct o.draw_id) - count(distinct o.draw_id) filter (where o.status = 0))::integer as turns_done,
           (count(distinct o.draw_id) filter (where o.result = 1))::integer as turns_won,
           sum(o.reward)::bigint as reward,
           coalesce(sum(o.total) filter (where o.status in (2, 4)), 0)::bigint as refund,
           bool_or(o.status = 0) as is_open, bool_or(o.status = 4) as is_stopped
    from bet_order o
    where o.member_id = c.member_id and o.order_id between c.first_order_id and c.last_order_id
      and o.track_no = c.track_no
  ) s;

-- Chases against their orders, beside bet_difference. No row: every chase has its orders and their sum, every such
-- order its chase, and nothing of a stopped chase can still be bet on.
create view bet_chase_difference as
  select c.track_no, 'the orders of the chase are not those that were paid' as problem
    from bet_chase c left join bet_order o on o.member_id = c.member_id and o.track_no = c.track_no
    group by c.member_id, c.track_no, c.turns, c.lines, c.total, c.first_order_id, c.last_order_id
    having count(o.order_id) <> c.turns * c.lines or count(distinct o.draw_id) <> c.turns
      or sum(o.total) is distinct from c.total::numeric
      or min(o.order_id) <> c.first_order_id or max(o.order_id) <> c.last_order_id
  union all
  select o.track_no, 'an order of a chase that does not exist'
    from bet_order o where o.track_no is not null
      and not exists (select from bet_chase c where c.member_id = o.member_id and c.track_no = o.track_no)
  union all
  select o.track_no, 'an order was stopped without its chase'
    from bet_order o join bet_chase c on c.member_id = o.member_id and c.track_no = o.track_no
    where o.status = 4 and c.stopped_at is null
  union all
  select o.track_no, 'an order of a stopped chase can still be bet on'
    from bet_order o join bet_chase c on c.member_id = o.member_id and c.track_no = o.track_no
    join draw d on d.draw_id = o.draw_id
    where o.status = 0 and c.stopped_at is not null and d.status in ('scheduled', 'open') and d.close_at > c.stopped_at
  union all
  select o.track_no, 'a chase went on after it had won'
    from bet_order o join bet_chase c on c.member_id = o.member_id and c.track_no = o.track_no
    join settlement s on s.draw_id = o.draw_id and s.finished_at is not null and s.result_version = o.result_version
    where c.stop_on_win and c.stopped_at is null and o.status = 1 and o.result = 1;

revoke execute on function bets_chase, bets_chase_replay, bets_chase_stoppable, bets_chase_stop, bets_chase_won,
  bets_chase_end, bets_cancel from public;
grant execute on function bets_chase, bets_chase_replay, bets_chase_won, bets_chase_end, bets_cancel to app_rw;
grant select on bet_chase, bet_chase_record, bet_chase_difference to app_rw;
