-- The one way a round is written: by the transaction that moves its money, with the whole round as it stands after that
-- movement, so that a repeated message changes nothing. It moves no money itself. An open round is settled or
-- cancelled; a settled one may be settled again (the vendor corrected it) or cancelled (rolled back); a cancelled one
-- stays so. Answers 'recorded', 'unchanged' for a repeat, or 'stale' for a message that came late and says less than is
-- known.
create or replace function record_round(
  p_vendor text, p_round text, p_member bigint, p_game text, p_status smallint,
  p_bet bigint, p_payout bigint, p_valid_bet bigint, p_started timestamptz, p_settled timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_old game_round;
begin
  if not exists (select from live_game g where g.game_code = p_game and g.vendor = p_vendor) then
    raise exception 'vendor % has no game %', p_vendor, p_game using errcode = 'LH027';
  end if;
  insert into game_round
      (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
    values (p_vendor, p_round, p_member, p_game, p_status, p_bet, p_payout, p_valid_bet, p_started, p_settled)
    on conflict do nothing;
  if found then return 'recorded'; end if;
  select r.* into v_old from game_round r
    where r.vendor = p_vendor and r.round_code = p_round and r.member_id = p_member for update;
  if v_old.game_code <> p_game then
    raise exception 'round % of % was played at %', p_round, p_vendor, v_old.game_code using errcode = 'LH027';
  end if;
  if (v_old.status, v_old.bet, v_old.payout, v_old.valid_bet, v_old.settled_at)
     is not distinct from (p_status, p_bet, p_payout, p_valid_bet, p_settled) then
    return 'unchanged';
  end if;
  -- Stakes of an open round only grow; whatever says less was sent before what is known.
  if p_status < v_old.status or v_old.status = 2 or (p_status = 0 and p_bet < v_old.bet)
     or (p_status = 1 and v_old.status = 1 and p_settled < v_old.settled_at) then
    return 'stale';
  end if;
  update game_round r
    set status = p_status, bet = p_bet, payout = p_payout, valid_bet = p_valid_bet, settled_at = p_settled,
        recorded_at = clock_timestamp()
    where r.vendor = p_vendor and r.round_code = p_round and r.member_id = p_member;
  return 'recorded';
end $$;

revoke execute on function record_round from public;
grant execute on function record_round to app_rw;
