-- Judges each request of a batch of bets as if nothing of its member came before it: 'payable', or why not. The locks
-- are held; what was locked comes in the arrays p_draws, and p_members to p_guarded. Internal, a step of bets_place.
--
-- One query without settings of its own, so that PostgreSQL plans it as a part of the query that calls it.
create or replace function bets_judge(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_win_cap bigint, p_now timestamptz,
  p_draws integer[], p_members bigint[], p_accounts bigint[], p_spendable bigint[], p_trial boolean[],
  p_guarded boolean[]
) returns table (request integer, member_id bigint, key text, hash bytea, win_max bigint, total bigint, lines integer,
                 account_id bigint, trial boolean, spendable bigint, guarded boolean, draw_id integer, game_id integer,
                 turn_num text, close_at timestamptz, stakes_id bigint, old_transfer bigint, outcome text)
language sql stable rows 64 as $$
  -- Hundreds of bets, and hardly ever more than a few draws: each is looked up once.
  with open_draw as materialized (
    select d.draw_id, d.game_id, d.turn_num, d.close_at, k.account_id as stakes_id, t.account_id as trial_stakes_id,
           switch_is_off('all', 'all', p_now) or switch_is_off('game', d.game_id::text, p_now) as is_off
    from draw d
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes', d.draw_id) limit 1) k
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes:trial', d.draw_id) limit 1) t
    where d.draw_id = any (p_draw) and d.status = 'open' and d.open_at <= p_now and p_now < d.close_at
  )
  select r.request::integer, r.member_id, r.key, r.hash, s.win_max, s.total, s.lines,
         a.account_id, a.trial, a.spendable, a.guarded, d.draw_id, d.game_id, d.turn_num, d.close_at,
         case when a.trial then d.trial_stakes_id else d.stakes_id end, t.transfer_id,
         case
           when t.transfer_id is not null then case when t.body_hash = r.hash then 'replayed' else 'key-reused' end
           when not ledger_key_in_time(u.keyed_at, p_now) then 'key-old'
           -- Before everything that is judged: the holder of the lock may be booking this very request.
           when array_position(p_draws, r.draw_id) is null then 'busy'
           when a.account_id is null then case when exists (
             select from ledger_balance l where l.member_id = r.member_id and l.kind = 'main'
           ) then 'busy' else 'no-account' end
           when d.draw_id is null then 'closed'
           when d.is_off then 'off'
           when s.win_max > p_win_cap then 'capped'
           when s.total > a.spendable then 'insufficient'
           -- Asked last, because it alone reads further rows; by the clock that was read under the lock.
           when a.guarded then coalesce(gaming_wager_refusal(r.member_id, s.total, p_now), 'payable')
           else 'payable'
         end
  from unnest(p_member, p_draw, p_key, p_hash) with ordinality as r(member_id, draw_id, key, hash, request)
  -- "offset 0" keeps it from being written in place of its name: it is worked out once.
  cross join lateral (select ledger_keyed_at('bet:' || r.member_id, r.key) as keyed_at offset 0) u
  join (select l.request, sum(l.stake * l.notes)::bigint as total, sum(l.win_max)::bigint as win_max,
               count(*)::integer as lines
        from unnest(p_request, p_stake, p_notes, p_win_max) as l(request, stake, notes, win_max) group by 1) s
    on s.request = r.request
  left join unnest(p_members, p_accounts, p_spendable, p_trial, p_guarded)
         as a(member_id, account_id, spendable, trial, guarded)
    on a.member_id = r.member_id
  left join open_draw d on d.draw_id = r.draw_id
  -- "limit 1" makes it an index probe per request, whatever the planner believes of the table.
  left join lateral (select * from ledger_transfer l
                     where l.scope = 'bet:' || r.member_id and l.key = r.key
                       and ledger_keyed_at(l.scope, l.key) = u.keyed_at limit 1) t on true
$$;

revoke execute on function bets_judge from public;
