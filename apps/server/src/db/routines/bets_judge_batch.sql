-- Judges a batch of bets. Where it has several requests of one member (p_several), a request that depends on those
-- before it is answered 'next' (ADR 065): sure together are the longest beginning of a member's requests that the
-- wallet, the limits and the cap of the draw allow. Internal, a step of bets_place; planned as a part of it, like
-- bets_judge.
create or replace function bets_judge_batch(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_win_cap bigint, p_several boolean,
  p_now timestamptz, p_draws integer[], p_members bigint[], p_accounts bigint[], p_spendable bigint[],
  p_trial boolean[], p_guarded boolean[]
) returns setof bets_verdict language sql stable rows 64 as $$
  with alone as materialized (
    select * from bets_judge(p_member, p_draw, p_key, p_hash, p_request, p_stake, p_notes, p_win_max, p_win_cap, p_now,
                             p_draws, p_members, p_accounts, p_spendable, p_trial, p_guarded)
  ), before as (                                       -- what of the same member comes before it
    select a.*, a.outcome = 'payable' as is_payable,
           row_number() over (partition by a.member_id, a.key order by a.request) > 1 as is_repeat,
           count(*) filter (where a.outcome = 'busy') over earlier > 0 as is_behind,
           count(*) filter (where a.outcome = 'payable') over earlier = 0 as is_first,
           sum(a.total) filter (where a.outcome = 'payable') over (
             partition by a.member_id order by a.request) as total_through,
           sum(a.win_max) filter (where a.outcome = 'payable') over (
             partition by a.member_id, a.draw_id order by a.request) as win_through
    from alone a where p_several
    window earlier as (partition by a.member_id order by a.request rows between unbounded preceding and 1 preceding)
  ), fitting as (                                      -- sure beside those before it, by wallet, limits and cap
    select b.*, not b.is_repeat and not b.is_behind and (b.is_first or not b.guarded and (not b.is_payable or
             b.total_through <= b.spendable and b.win_through + coalesce((
               select e.win_max from bet_exposure e where e.draw_id = b.draw_id and e.member_id = b.member_id
             ), 0) <= p_win_cap)) as fits
    from before b
  )
  select a.request, a.member_id, a.key, a.hash, a.draw_id, a.game_id, a.turn_num, a.close_at, a.account_id, a.trial,
         a.stakes_id, a.total, a.win_max, a.lines, a.outcome, a.old_transfer,
         null::bigint, null::bigint, null::bigint, null::boolean
  from alone a where not p_several
  union all
  select f.request, f.member_id, f.key, f.hash, f.draw_id, f.game_id, f.turn_num, f.close_at, f.account_id, f.trial,
         f.stakes_id, f.total, f.win_max, f.lines,
         case when bool_and(f.fits) over (partition by f.member_id order by f.request) then f.outcome
              when f.outcome = 'busy' then 'busy' else 'next' end, f.old_transfer,
         null::bigint, null::bigint, null::bigint, null::boolean
  from fitting f
$$;

revoke execute on function bets_judge_batch from public;
