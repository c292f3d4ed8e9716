-- Writes a round as the wallet has it now, which holds the member's wallet: nothing it says is late, so a round that
-- was called off may begin again with another bet, and an open one may lose a bet. Of a round that was called off the
-- report keeps what was staked. Internal; messages that may be late go through record_round.
create or replace function game_round_put(
  p_vendor text, p_round text, p_member bigint, p_game text, p_status smallint,
  p_bet bigint, p_payout bigint, p_valid_bet bigint, p_started timestamptz, p_settled timestamptz
) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into game_round as r
      (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
    values (p_vendor, p_round, p_member, p_game, p_status, p_bet, p_payout, p_valid_bet, p_started, p_settled)
    on conflict (vendor, round_code, member_id) do update
      set status = excluded.status, payout = excluded.payout, valid_bet = excluded.valid_bet,
          bet = case when excluded.status = 2 then greatest(r.bet, excluded.bet) else excluded.bet end,
          settled_at = excluded.settled_at, recorded_at = clock_timestamp()
$$;

revoke execute on function game_round_put from public;
