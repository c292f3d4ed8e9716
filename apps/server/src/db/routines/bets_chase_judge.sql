-- Judges a chase whose wallet is locked: 'placed', or why not. Internal, a step of bets_chase.
create or replace function bets_chase_judge(
  p_wallet ledger_balance, p_key text, p_draw integer[], p_turn integer[], p_win_max bigint[], p_win_cap bigint,
  p_total bigint, p_now timestamptz
) returns text language plpgsql as $$
begin
  return case
    when not ledger_key_in_time(ledger_keyed_at('bet:' || p_wallet.member_id, p_key), p_now) then 'key-old'
    when p_wallet.account_id is null then 'no-account'
    when not exists (select from draw d where d.draw_id = p_draw[1] and d.status = 'open'
                       and d.open_at <= p_now and p_now < d.close_at) then 'closed'
    when switch_is_off('all', 'all', p_now) or exists (
      select from draw d where d.draw_id = p_draw[1] and switch_is_off('game', d.game_id::text, p_now)) then 'off'
    when cardinality(p_draw) <> (select count(*) from draw d where d.draw_id = any (p_draw)
                       and d.status in ('scheduled', 'open') and p_now < d.close_at) then 'turn-closed'
    when exists (
      select from (select l.turn, sum(l.win_max) as win_max
                   from unnest(p_turn, p_win_max) as l(turn, win_max) group by 1) w
      left join bet_exposure e on e.draw_id = p_draw[w.turn] and e.member_id = p_wallet.member_id
      where coalesce(e.win_max, 0) + w.win_max > p_win_cap
    ) then 'capped'
    when p_total > p_wallet.balance - p_wallet.floor then 'insufficient'
    when p_wallet.guarded then coalesce(gaming_wager_refusal(p_wallet.member_id, p_total, p_now), 'placed')
    else 'placed' end;
end $$;

revoke execute on function bets_chase_judge from public;
