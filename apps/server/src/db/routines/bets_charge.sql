-- Takes the stakes of the payable requests of a batch from their wallets, and counts what they may win. The cap of a
-- member's gains in a draw is judged where it is counted, so 'payable' becomes 'placed' or 'capped'. Answers all
-- requests again, the placed ones with their transfer, and with the balance and the last number of the wallet after
-- each. The wallets are locked, and the stakes fit. Internal, a step of bets_place.
create or replace function bets_charge(p_verdicts bets_verdict[], p_several boolean, p_win_cap bigint, p_base bigint)
returns bets_verdict[] language plpgsql as $$
#variable_conflict use_column
declare v_charged bets_verdict[];
begin
  with verdict as materialized (
    select * from unnest(p_verdicts)
  ), exposed as (                                      -- no row back: capped
    insert into bet_exposure as e (draw_id, member_id, win_max)
      select v.draw_id, v.member_id, sum(v.win_max)::bigint from verdict v where v.outcome = 'payable' group by 1, 2
      on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max
        where e.win_max + excluded.win_max <= p_win_cap
      returning e.draw_id, e.member_id
  ), paid as materialized (                            -- with what the same wallet pays after it
    select v.request, v.account_id, v.total, v.lines, 0::bigint as total_later, 0::bigint as lines_later
    from verdict v join exposed x on x.member_id = v.member_id
    where not p_several
    union all
    select v.request, v.account_id, v.total, v.lines, coalesce(sum(v.total) over later, 0)::bigint,
           coalesce(sum(v.lines) over later, 0)::bigint
    from verdict v join exposed x on x.member_id = v.member_id and x.draw_id = v.draw_id
    where p_several and v.outcome = 'payable'
    window later as (partition by v.account_id order by v.request rows between 1 following and unbounded following)
  ), debited as materialized (
    select x.* from (
      select array_agg(v.account_id order by v.account_id) as accounts,
             array_agg(v.total order by v.account_id) as totals,
             array_agg(v.lines order by v.account_id) as lines
      from (select p.account_id, sum(p.total)::bigint as total, sum(p.lines)::integer as lines
            from paid p group by 1) v
    ) g cross join lateral bets_debit(g.accounts, g.totals, g.lines) x
  ), placed as materialized (
    select p.request, p_base | (nextval('id_tail') & 4194303) as transfer_id,
           x.balance + p.total_later as balance_after, x.last_seq - p.lines_later as last_seq,
           p.lines_later = 0 as is_last
    from debited x join paid p on p.account_id = x.account_id
  )
  select array_agg(row(
           v.request, v.member_id, v.key, v.hash, v.draw_id, v.game_id, v.turn_num, v.close_at, v.account_id, v.trial,
           v.stakes_id, v.total, v.win_max, v.lines,
           case when v.outcome <> 'payable' then v.outcome when p.request is null then 'capped' else 'placed' end,
           v.old_transfer, p.transfer_id, p.balance_after, p.last_seq, p.is_last)::bets_verdict) into v_charged
    from verdict v left join placed p on p.request = v.request;
  return v_charged;
end $$;

revoke execute on function bets_charge from public;
