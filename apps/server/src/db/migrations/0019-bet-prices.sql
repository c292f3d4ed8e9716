-- Prices of plays with more than one: 三中二 pays 中二 and 中三, 过关 multiplies its legs, 连肖 takes the lowest (ADR 025).
-- An order keeps the odds of all its prices, in the order in which its play counts them, as text: '19800', '200000/1000000'.
-- A list per line cannot be passed as an array of arrays, and the books never calculate with odds.

drop view bet_record;
drop function bets_place;
alter table bet_order drop constraint bet_order_odds_check;
alter table bet_order alter column odds type text using odds::text;
alter table bet_order add constraint bet_order_odds_check check (odds ~ '^[1-9][0-9]*(/[1-9][0-9]*)*$');

-- Orders with the facts of their draw and game that lists show.
create view bet_record as
  select o.*, d.open_num, m.account, g.family
  from bet_order o join draw d on d.draw_id = o.draw_id join member m on m.member_id = o.member_id
  join game g on g.game_id = o.game_id;

-- Migration 0015's function; only the type of p_odds is another.
create function bets_place(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds text[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_notice bigint;
  v_members bigint[]; v_accounts bigint[]; v_spendable bigint[]; v_trial boolean[]; v_guarded boolean[];
begin
  if (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member) then
    raise exception 'a batch holds one request per member' using errcode = 'LH004';
  end if;
  perform pg_advisory_xact_lock_shared(7, d) from (select distinct unnest(p_draw) as d order by d) s;
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d.draw_id, c) as address
          from draw d cross join unnest(array['', ':trial']) c where d.draw_id = any (p_draw)) a
    where not exists (select from ledger_account l where l.address = a.address);
  select array_agg(b.member_id), array_agg(b.account_id), array_agg(b.balance - b.floor),
         array_agg(b.currency = 'TRIAL'), array_agg(b.guarded)
    into v_members, v_accounts, v_spendable, v_trial, v_guarded
    from (select * from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
          order by l.account_id for no key update) b;
  v_now := clock_timestamp();
  v_base := id_at(v_now);
  v_notice := next_id();

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
             when a.account_id is null then 'no-account'
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
  ), notice as (
    insert into outbox (outbox_id, topic, payload)
      select v_notice, 'balance',
             jsonb_agg(jsonb_build_object('memberId', p.member_id::text, 'balance', p.balance_after::text))
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
  ) h on true;

  -- No row means that nothing was placed. As in outbox_announce: a list too long for a notice is fetched by its id.
  perform pg_notify('outbox', case
      when octet_length(b.payload::text) < 7500
      then json_build_object('id', v_notice::text, 'topic', 'balance', 'payload', b.payload)
      else json_build_object('id', v_notice::text, 'topic', 'balance') end::text)
    from outbox b where b.outbox_id = v_notice;
end $$;

revoke execute on function bets_place from public;
grant execute on function bets_place to app_rw;
grant select on bet_record to app_rw;
