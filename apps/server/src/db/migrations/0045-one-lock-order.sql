-- One order of locks for everything that moves money (docs/money.md, ADR 052): draw, settlement, chases, orders, VIP
-- cycles, wallets, and last what belongs to one wallet. Three functions took wallets before orders, or debts before
-- wallets, and could wait for each other in a circle; they are made again here. And a batch of bets waits for nobody:
-- what another holds just now is answered `busy`, and its neighbours are booked.

-- Opened once and for all, so that no transaction of a settlement ever waits for another one that opens them first.
select ledger_account_at(a) from unnest(array[
  'house:profit', 'house:profit:trial', 'house:promo', 'house:promo:trial', 'house:opening', 'house:opening:trial',
  'house:receivable', 'house:receivable:trial']) a order by a;

-- Migration 0019's function. With p_waits, as the release before calls it, it waits for draws and wallets; without, it
-- takes those that are free and answers `busy` for all others, with no trace. The notice is the outbox's own affair.
drop function bets_place;
create function bets_place(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds text[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint, p_waits boolean default true
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_draws integer[];
  v_members bigint[]; v_accounts bigint[]; v_spendable bigint[]; v_trial boolean[]; v_guarded boolean[];
begin
  if (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member) then
    raise exception 'a batch holds one request per member' using errcode = 'LH004';
  end if;
  if p_waits then
    perform pg_advisory_xact_lock_shared(7, d) from (select distinct unnest(p_draw) as d order by d) s;
  end if;
  select array_agg(s.d) into v_draws from (select distinct unnest(p_draw) as d order by d) s
    where pg_try_advisory_xact_lock_shared(7, s.d);
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d.draw_id, c) as address
          from draw d cross join unnest(array['', ':trial']) c where d.draw_id = any (v_draws)
          order by d.draw_id, c) a
    where not exists (select from ledger_account l where l.address = a.address);
  if p_waits then
    perform from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
      order by l.account_id for no key update;
  end if;
  select array_agg(b.member_id), array_agg(b.account_id), array_agg(b.balance - b.floor),
         array_agg(b.currency = 'TRIAL'), array_agg(b.guarded)
    into v_members, v_accounts, v_spendable, v_trial, v_guarded
    from (select * from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
          order by l.account_id for no key update skip locked) b;
  v_now := clock_timestamp();
  v_base := id_at(v_now);

  return query
  -- Hundreds of bets, and hardly ever more than a few draws: each is looked up once.
  with open_draw as materialized (
    select d.draw_id, d.game_id, d.turn_num, d.close_at, k.account_id as stakes_id, t.account_id as trial_stakes_id
    from draw d
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes', d.draw_id) limit 1) k
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes:trial', d.draw_id) limit 1) t
    where d.draw_id = any (p_draw) and d.status = 'open' and d.open_at <= v_now and v_now < d.close_at
  ), line as materialized (
    select l.*, l.stake * l.notes as total, row_number() over w as line, sum(l.stake * l.notes) over w as through
    from unnest(p_request, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate) with ordinality
      as l(request, play, info, odds, stake, notes, win_max, model, rebate, n)
    window w as (partition by l.request order by l.n)
  ), verdict as materialized (
    select r.request::integer, r.member_id, r.key, r.hash, s.win_max, s.total, s.lines,
           a.account_id, a.trial, d.draw_id, d.game_id, d.turn_num, d.close_at,
           case when a.trial then d.trial_stakes_id else d.stakes_id end as stakes_id, t.transfer_id as old_transfer,
           case
             when t.transfer_id is not null then case when t.body_hash = r.hash then 'replayed' else 'key-reused' end
             -- Before everything that is judged: who holds the lock may be booking this very request.
             when array_position(v_draws, r.draw_id) is null then 'busy'
             when a.account_id is null then case when exists (
               select from ledger_balance l where l.member_id = r.member_id and l.kind = 'main'
             ) then 'busy' else 'no-account' end
             when d.draw_id is null then 'closed'
             when s.win_max > p_win_cap then 'capped'
             when s.total > a.spendable then 'insufficient'
             -- Asked after everything else, because it alone reads further rows; by the clock that was read under the
             -- lock.
             when a.guarded then coalesce(gaming_wager_refusal(r.member_id, s.total, v_now), 'payable')
             else 'payable'
           end as outcome
    from unnest(p_member, p_draw, p_key, p_hash) with ordinality as r(member_id, draw_id, key, hash, request)
    join (select l.request, sum(l.total)::bigint as total, sum(l.win_max)::bigint as win_max, count(*)::integer as lines
          from line l group by 1) s
      on s.request = r.request
    left join unnest(v_members, v_accounts, v_spendable, v_trial, v_guarded)
           as a(member_id, account_id, spendable, trial, guarded)
      on a.member_id = r.member_id
    left join open_draw d on d.draw_id = r.draw_id
    -- "limit 1" makes it an index probe per request, whatever the planner believes of the table.
    left join lateral (select * from ledger_transfer l
                       where l.scope = 'bet:' || r.member_id and l.key = r.key limit 1) t on true
  ), exposed as (                                      -- the cap is judged where it is counted; no row back: capped
    insert into bet_exposure as e (draw_id, member_id, win_max)
      select v.draw_id, v.member_id, v.win_max from verdict v where v.outcome = 'payable'
      on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max
        where e.win_max + excluded.win_max <= p_win_cap
      returning e.member_id
  ), debited as materialized (
    select x.* from (
      select array_agg(v.account_id order by v.account_id) as accounts,
             array_agg(v.total order by v.account_id) as totals,
             array_agg(v.lines order by v.account_id) as lines
      from verdict v join exposed x on x.member_id = v.member_id
    ) g cross join lateral bets_debit(g.accounts, g.totals, g.lines) x
  ), placed as materialized (
    select v.*, x.balance as balance_after, x.last_seq,
           v_base | (nextval('id_tail') & 4194303) as transfer_id
    from debited x
    join verdict v on v.account_id = x.account_id
  ), ordered as materialized (
    select s.*, v_base | (nextval('id_tail') & 4194303) as order_id from (
      select p.request, p.member_id, p.account_id, p.trial, p.draw_id, p.game_id, p.turn_num, p.close_at, p.transfer_id,
             p.stakes_id, p.last_seq - p.lines + l.line as seq, p.balance_after + p.total - l.through as line_balance,
             l.line, l.play, l.info, l.odds, l.stake, l.notes, l.total, l.win_max, l.model, l.rebate
      from placed p join line l on l.request = p.request
      order by p.request, l.line                       -- order numbers follow the lines of the request
    ) s
  ), transfer as (
    insert into ledger_transfer
      select p.transfer_id, 'bet-placed', 3, 'bet:' || p.member_id, p.key, p.hash, 'draw', p.draw_id,
             'member:' || p.member_id, v_now
      from placed p
  ), posting as (
    insert into ledger_posting
      select o.transfer_id, o.line, o.account_id, o.stakes_id, o.total, o.order_id, o.seq, o.line_balance, null, null
      from ordered o
  ), orders as (
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select o.order_id, o.member_id, o.account_id, o.trial, o.draw_id, o.game_id, o.turn_num, o.transfer_id, o.play,
             o.info, o.odds, o.stake, o.notes, o.total, o.model, o.win_max, o.rebate, o.close_at, v_now
      from ordered o
  ), told as materialized (
    select outbox_announce('balance',
             jsonb_agg(jsonb_build_object('memberId', p.member_id::text, 'balance', p.balance_after::text))) as id
      from placed p having count(*) > 0
  )
  select v.request,
         case when v.outcome <> 'payable' then v.outcome when p.request is null then 'capped' else 'placed' end,
         v.total, coalesce(p.balance_after, h.balance),
         coalesce(f.order_ids, h.order_ids)
  from verdict v
  left join placed p on p.request = v.request
  left join (select o.request, array_agg(o.order_id order by o.line) as order_ids from ordered o group by 1) f
    on f.request = v.request
  left join lateral (                                  -- the stored answer of the first time
    select array_agg(q.order_id order by q.line) as order_ids,
           (array_agg(q.from_balance order by q.line desc))[1] as balance
    from ledger_posting q where q.transfer_id = v.old_transfer and v.outcome = 'replayed'
  ) h on true
  -- Read, because a list of "with" that nobody reads is not made.
  cross join (select count(*) from told) t;
end $$;

revoke execute on function bets_place from public;
grant execute on function bets_place to app_rw;

-- Migration 0022's function. Only orders that can still be cancelled are locked: pending, in a draw that is not closed.
-- All others belong to the settlement or the correction of their draw, for which nobody waits here; they are only read
-- to say why not.
create or replace function bets_cancel(p_member bigint, p_orders bigint[])
returns table (order_id bigint, outcome text, refunded bigint, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_open bigint[]; v_order record; v_outcome text; v_balance bigint;
  v_enabled boolean := exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1');
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct o.draw_id from bet_order o join draw d on d.draw_id = o.draw_id
    where o.order_id = any (p_orders) and o.member_id = p_member and o.status = 0 and d.status in ('scheduled', 'open')
    order by 1
  ) s;
  -- A draw never opens again, so these are orders of draws that are held open now.
  select coalesce(array_agg(x.order_id), '{}') into v_open from (
    select o.order_id from bet_order o join draw d on d.draw_id = o.draw_id
    where o.order_id = any (p_orders) and o.member_id = p_member and o.status = 0 and d.status in ('scheduled', 'open')
    order by o.order_id for no key update of o
  ) x;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  for v_order in
    select n.number, o.status, o.total, o.trial, o.draw_id, o.win_max,
           o.order_id = any (v_open) and o.bet_end_at > v_now and d.close_at > v_now
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

-- Migration 0021's function, which locked wallets and opened the orders at its end. Now the orders are opened first, and
-- what they had got is carried along: orders, VIP cycles (the trigger of the orders), wallets, debts.
create or replace function bets_reverse_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_rebate bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_scope text := format('reverse:%s:%s', p_draw, p_version);
  v_currency text; v_opened bigint[]; v_reward bigint[]; v_given bigint[]; v_kept bigint[]; v_done record; v_pay record;
  v_stakes bigint; v_promo bigint; v_owing bigint; v_event record;
begin
  perform from resettlement r where r.draw_id = p_draw and r.result_version = p_version
    and r.cursor_order_id = p_before and r.finished_at is null for update;
  if not found then return false; end if;

  select array_agg(x.order_id), array_agg(x.reward), array_agg(x.rebate) into v_opened, v_reward, v_given
    from (
      select o.order_id, o.reward, j.rebate
      from bet_order o join unnest(p_orders, p_rebate) as j(order_id, rebate) on j.order_id = o.order_id
      where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
        and o.status = 1 and o.result_version < p_version
      order by o.order_id for no key update of o
    ) x;
  update bet_order o set status = 0, result = null, reward = 0, valid_stake = 0, settled_at = null
    where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after and o.order_id = any (v_opened);
  perform from ledger_balance b
    where b.account_id in (select o.account_id from bet_order o
                           where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
                             and o.order_id = any (v_opened))
    order by b.account_id for no key update;
  insert into resettlement_line (draw_id, result_version, order_id, is_rebate, account_id, member_id, trial, amount, taken)
    select p_draw, p_version, l.order_id, l.is_rebate, l.account_id, l.member_id, l.trial, l.amount,
           greatest(0, least(l.amount, b.balance - b.floor - coalesce(sum(l.amount) over (
             partition by l.account_id order by l.order_id, l.is_rebate
             rows between unbounded preceding and 1 preceding), 0)))
    from (
      select o.order_id, o.account_id, o.member_id, o.trial, k.is_rebate,
             case when k.is_rebate then j.rebate else j.reward end as amount
      from unnest(v_opened, v_reward, v_given) as j(order_id, reward, rebate)
      join bet_order o on o.order_id = j.order_id and o.draw_id = p_draw
        and o.order_id > p_before and o.order_id <= p_after
      cross join (values (false), (true)) as k(is_rebate)
    ) l join ledger_balance b on b.account_id = l.account_id;

  for v_currency in select distinct case when l.trial then ':trial' else '' end from resettlement_line l
                    where l.draw_id = p_draw and l.result_version = p_version
                      and l.order_id > p_before and l.order_id <= p_after order by 1 loop
    v_stakes := ledger_account_at(format('draw:%s:stakes%s', p_draw, v_currency));
    v_promo := ledger_account_at('house:promo' || v_currency);
    v_owing := ledger_account_at('house:receivable' || v_currency);
    for v_event in select * from (values (false, 'bet-reversed', 32, v_stakes), (true, 'rebate-reversed', 27, v_promo))
                     as e(is_rebate, event, tran, into_account) loop
      select array_agg(p.payer order by p.order_id, p.payer) as payers,
             array_agg(v_event.into_account order by p.order_id, p.payer) as receivers,
             array_agg(p.amount order by p.order_id, p.payer) as amounts,
             array_agg(p.order_id order by p.order_id, p.payer) as orders
        into v_pay
        from resettlement_line l
        cross join lateral (values (l.account_id, l.taken, l.order_id), (v_owing, l.amount - l.taken, l.order_id))
          as p(payer, amount, order_id)
        where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
          and l.is_rebate = v_event.is_rebate and l.trial = (v_currency <> '') and p.amount > 0;
      perform bets_pay(v_event.event, v_event.tran::smallint, v_scope, v_event.event || v_currency || ':' || p_before,
        p_draw, v_pay.payers, v_pay.receivers, v_pay.amounts, v_pay.orders);
    end loop;
    -- The house gives back what it kept, or gets back what it added: the draw's account holds the open stakes again.
    perform bets_sweep(v_scope, 'swept' || v_currency || ':' || p_before, p_draw, v_stakes,
      ledger_account_at('house:profit' || v_currency),
      (select coalesce(sum(j.reward - o.total), 0)::bigint
       from unnest(v_opened, v_reward) as j(order_id, reward)
       join bet_order o on o.order_id = j.order_id and o.draw_id = p_draw
         and o.order_id > p_before and o.order_id <= p_after
       where o.trial = (v_currency <> '')));
  end loop;

  insert into resettlement_member as m (draw_id, result_version, member_id, reversed, owed)
    select p_draw, p_version, l.member_id, sum(l.amount), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id order by l.member_id
    on conflict (draw_id, result_version, member_id) do update
      set reversed = m.reversed + excluded.reversed, owed = m.owed + excluded.owed;
  insert into member_debt as d (draw_id, result_version, member_id, trial, owed)
    select p_draw, p_version, l.member_id, bool_or(l.trial), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id having sum(l.amount - l.taken) > 0 order by l.member_id
    on conflict (draw_id, result_version, member_id) do update set owed = d.owed + excluded.owed;
  select count(distinct l.order_id)::integer as orders, coalesce(sum(l.amount), 0)::bigint as reversed,
         coalesce(sum(l.amount - l.taken), 0)::bigint as owed, array_agg(distinct l.account_id) as accounts
    into v_done from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after;
  update resettlement r set cursor_order_id = p_after, orders = r.orders + v_done.orders,
                            reversed = r.reversed + v_done.reversed, owed = r.owed + v_done.owed
    where r.draw_id = p_draw and r.result_version = p_version;
  perform bets_announce_balances(v_done.accounts);
  return true;
end $$;

-- Migration 0021's function, which locked debts before wallets, while a reversal adds to a debt under the wallet's lock.
-- Whose wallet another holds just now pays the next time. Answers how many debts were paid something.
create or replace function bets_collect_debts(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_members bigint[]; v_debt record; v_amount bigint; v_balance bigint; v_paid integer := 0;
begin
  select array_agg(x.member_id) into v_members from (
    select b.member_id from ledger_balance b
    where b.kind = 'main' and b.balance > b.floor
      and b.member_id in (select d.member_id from member_debt d where d.collected < d.owed)
    order by b.account_id limit p_limit for no key update of b skip locked
  ) x;
  for v_debt in
    select d.* from member_debt d
    where d.member_id = any (v_members) and d.collected < d.owed
    order by d.member_id, d.draw_id, d.result_version for no key update of d
  loop
    select least(b.balance - b.floor, v_debt.owed - v_debt.collected), b.balance into v_amount, v_balance
      from ledger_balance b where b.member_id = v_debt.member_id and b.kind = 'main';
    if v_amount > 0 then
      perform from ledger_post(
        'debt-collected', 32::smallint, 'debt',
        format('%s:%s:%s:%s', v_debt.draw_id, v_debt.result_version, v_debt.member_id, v_debt.collected),
        sha256(convert_to(v_amount::text, 'UTF8')), 'draw', v_debt.draw_id::bigint, 'engine',
        array[format('member:%s:main', v_debt.member_id)],
        array['house:receivable' || case when v_debt.trial then ':trial' else '' end],
        array[v_amount], array[null::bigint]
      ) x where x.outcome = 'posted';
      if not found then raise exception 'a debt of member % was collected twice', v_debt.member_id; end if;
      update member_debt d set collected = d.collected + v_amount
        where d.draw_id = v_debt.draw_id and d.result_version = v_debt.result_version
          and d.member_id = v_debt.member_id;
      perform outbox_announce('balance', jsonb_build_array(
        jsonb_build_object('memberId', v_debt.member_id::text, 'balance', (v_balance - v_amount)::text)));
      v_paid := v_paid + 1;
    end if;
  end loop;
  return v_paid;
end $$;

-- Migration 0023's function. What a reversal takes back it locked in the order in which the join came upon it; cycles and
-- members are now locked by their numbers, whatever the plan.
create or replace function vip_count_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_thresholds bigint[]; v_levels integer[];
begin
  if exists (select from before_settling where status = 1) then
    perform from vip_progress p
      where p.member_id in (
        select n.member_id from after_settling n
        join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
        where n.turnover < o.turnover and not n.trial)
      order by p.member_id for no key update;
    update vip_progress p set cycle_bet = greatest(0, p.cycle_bet + s.turnover)
    from (
      select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover
      from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
      where n.turnover < o.turnover and not n.trial group by n.member_id
    ) s
    where p.member_id = s.member_id;
  end if;
  if not exists (select from after_settling where turnover > 0) then return null; end if;
  select array_agg(bet_money order by bet_money), array_agg(vip_level order by bet_money)
    into v_thresholds, v_levels from vip_rule;
  with settled as (
    select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover
    from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
    where n.turnover > o.turnover and not n.trial
    group by n.member_id
  ), counted as (
    insert into vip_progress as p (member_id, cycle_bet)
    select s.member_id, s.turnover from settled s order by s.member_id
    on conflict (member_id) do update set cycle_bet = p.cycle_bet + excluded.cycle_bet
    returning p.member_id, p.cycle_bet
  ), risen as (
    select c.member_id, v_levels[width_bucket(c.cycle_bet, v_thresholds)] as vip_level
    from counted c join settled s using (member_id)
    where width_bucket(c.cycle_bet, v_thresholds) > width_bucket(c.cycle_bet - s.turnover, v_thresholds)
  ), locked as (
    select m.member_id, r.vip_level from member m join risen r on r.member_id = m.member_id
    where m.vip_level < r.vip_level order by m.member_id for no key update of m
  )
  update member m set vip_level = l.vip_level
  from locked l where m.member_id = l.member_id and m.vip_level < l.vip_level;
  return null;
end $$;

-- Migration 0014's function; members are locked by their numbers here, too.
create or replace function vip_raise_all() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with risen as (
    select p.member_id, max(v.vip_level) as vip_level
    from vip_progress p join vip_rule v on v.bet_money <= p.cycle_bet group by p.member_id
  ), locked as (
    select m.member_id, r.vip_level from member m join risen r on r.member_id = m.member_id
    where m.vip_level < r.vip_level order by m.member_id for no key update of m
  )
  update member m set vip_level = l.vip_level
  from locked l where m.member_id = l.member_id and m.vip_level < l.vip_level;
  return null;
end $$;
