-- Judges the payable requests of a batch by the payout caps of their plays: 'play-capped/101' for the play 101. What a
-- member's bets on a play may pay is never more than what all his bets on the draw may, which is counted: as long as
-- that fits, no order is read. Beyond that his orders are summed up, which is exact under the lock of his wallet; a
-- request behind another one of the same batch is asked again when that is over ('next', ADR 065), and so are those
-- behind it. Internal, a step of bets_place_capped.
create or replace function bets_judge_plays(
  p_verdicts bets_verdict[], p_request integer[], p_play text[], p_win_max bigint[], p_play_cap bigint[]
) returns bets_verdict[] language plpgsql as $$
#variable_conflict use_column
declare v_judged bets_verdict[] := p_verdicts; v_other record;
begin
  for v_other in
    with payable as materialized (
      select v.n::integer as n, v.request, v.member_id, v.draw_id,
             coalesce(e.win_max, 0) + sum(v.win_max) over (
               partition by v.member_id, v.draw_id order by v.request) as win_most,
             row_number() over (partition by v.member_id order by v.request) = 1 as is_first
      from unnest(p_verdicts) with ordinality as v(
             request, member_id, key, hash, draw_id, game_id, turn_num, close_at, account_id, trial, stakes_id, total,
             win_max, lines, outcome, old_transfer, transfer_id, balance_after, last_seq, is_last, n)
      left join bet_exposure e on e.draw_id = v.draw_id and e.member_id = v.member_id
      where v.outcome = 'payable'
    ), capped as (
      select l.request, l.play, sum(l.win_max)::bigint as win_max, min(l.play_cap) as play_cap
      from unnest(p_request, p_play, p_win_max, p_play_cap) as l(request, play, win_max, play_cap)
      where l.play_cap is not null group by 1, 2
    ), judged as (                                     -- 'play-capped' sorts after 'next', and is the last word
      select p.n, p.request, p.member_id, max(case
               when c.win_max > c.play_cap then 'play-capped/' || c.play
               when p.win_most <= c.play_cap then null
               when not p.is_first then 'next'
               when c.win_max + bets_play_sum(p.member_id, p.draw_id, c.play) > c.play_cap then 'play-capped/' || c.play
             end) as outcome
      from payable p left join capped c on c.request = p.request group by 1, 2, 3
    )
    select n, coalesce(outcome, 'next') as outcome from (
      select j.n, j.outcome, bool_or(j.outcome = 'next') over (partition by j.member_id order by j.request) as is_behind
      from judged j
    ) x where outcome is not null or is_behind
  loop
    v_judged[v_other.n].outcome := v_other.outcome;
  end loop;
  return v_judged;
end $$;

revoke execute on function bets_judge_plays from public;
