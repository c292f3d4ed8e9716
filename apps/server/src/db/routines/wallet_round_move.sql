-- Adds a movement to its round, and writes the round for reports. p_bets, p_bet, p_win and p_counts are what changes;
-- p_turnover, where given, says what counts of the whole round. Answers the number of the round. Internal; the wallet
-- is locked.
create or replace function wallet_round_move(
  p_provider text, p_code text, p_member bigint, p_game live_game, p_now timestamptz,
  p_bets integer, p_bet bigint, p_win bigint, p_counts bigint, p_closes boolean, p_turnover bigint
) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v wallet_round; v_status smallint;
begin
  update wallet_round r
    set bets = r.bets + p_bets, bet = r.bet + p_bet, win = r.win + p_win,
        turnover = coalesce(p_turnover, greatest(0, r.turnover + p_counts)), moved_at = p_now,
        closed_at = coalesce(r.closed_at, case when p_closes then p_now end)
    where r.provider = p_provider and r.round_code = p_code and r.member_id = p_member returning * into v;
  if not found then
    insert into wallet_round
      values (next_id(), p_provider, p_code, p_member, p_game.game_code, p_bets, p_bet, p_win,
              coalesce(p_turnover, p_counts), p_now, p_now, case when p_closes then p_now end)
      returning * into v;
  end if;
  v_status := case when v.bets = 0 and v.win <= 0 then 2 when v.closed_at is not null then 1 else 0 end;
  perform game_round_put(
    p_game.vendor, p_code, p_member, p_game.game_code, v_status, v.bet,
    case when v_status = 2 then 0 else greatest(0, v.win) end,
    case when v_status = 1 then least(v.turnover, v.bet) else 0 end, v.started_at,
    case v_status when 1 then v.closed_at when 2 then p_now end);
  return v.round_id;
end $$;

revoke execute on function wallet_round_move from public;
