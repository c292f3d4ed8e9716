-- Writes the rounds of a turn, and each as reports have it. Nothing is late under the lock, so a round that was called
-- off may begin again with another bet, and an open one may lose a bet; of a round that was called off the report keeps
-- what was staked. The list of numbers makes the update a probe of an index, whatever the planner believes of the
-- table. Internal, a step of wallet_take.
create or replace function wallet_write_rounds(p_effects wallet_effect[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_known bigint[] := array(select e.round_id from unnest(p_effects) e where e.moves_round and not e.is_new_round);
begin
  with begun as materialized (
    select e.round_id, e.provider, e.round_code, e.member_id, e.game_code, e.bets, e.bet, e.win,
           coalesce(e.turnover, e.counts) as turnover, p_now as started_at, p_now as moved_at,
           case when e.closes then p_now end as closed_at, e.vendor
    from unnest(p_effects) e where e.is_new_round
  ), inserted as (
    insert into wallet_round
      select b.round_id, b.provider, b.round_code, b.member_id, b.game_code, b.bets, b.bet, b.win, b.turnover,
             b.started_at, b.moved_at, b.closed_at
      from begun b
  ), moved as (
    update wallet_round r
      set bets = r.bets + e.bets, bet = r.bet + e.bet, win = r.win + e.win, moved_at = p_now,
          turnover = coalesce(e.turnover, greatest(0, r.turnover + e.counts)),
          closed_at = coalesce(r.closed_at, case when e.closes then p_now end)
      from unnest(p_effects) e
      where e.moves_round and not e.is_new_round and r.round_id = e.round_id and r.round_id = any (v_known)
      returning r.*, e.vendor
  ), round as (
    select *, case when bets = 0 and win <= 0 then 2 when closed_at is not null then 1 else 0 end as status
    from (select * from begun union all select * from moved) r
  )
  insert into game_round as g
      (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
    select r.vendor, r.round_code, r.member_id, r.game_code, r.status, r.bet,
           case when r.status = 2 then 0 else greatest(0, r.win) end,
           case when r.status = 1 then least(r.turnover, r.bet) else 0 end, r.started_at,
           case r.status when 1 then r.closed_at when 2 then p_now end
    from round r
    on conflict (vendor, round_code, member_id) do update
      set status = excluded.status, payout = excluded.payout, valid_bet = excluded.valid_bet,
          bet = case when excluded.status = 2 then greatest(g.bet, excluded.bet) else excluded.bet end,
          settled_at = excluded.settled_at, recorded_at = clock_timestamp();
end $$;

revoke execute on function wallet_write_rounds from public;
