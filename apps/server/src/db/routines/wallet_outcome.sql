-- What becomes of a call, by what is known of it: ok; replayed (the same movement came before: it has no second
-- effect, I-29); unknown-done (a rollback of what never came, which is refused from now on, I-30); rolled-back (its
-- movement was rolled back); conflict (its number came before with other facts); busy; or why it is refused. Wins,
-- rollbacks and ends need no session, no state of the member, no open game (I-31). Internal, a step of wallet_judge.
create or replace function wallet_outcome(f wallet_fact, p_now timestamptz) returns text
language plpgsql stable as $$
declare c wallet_request := f.call; v_limit text;
begin
  if c.member_id is null then return 'no-user'; end if;
  if not f.is_held then return 'busy'; end if;
  if f.answer is not null then return f.answer_outcome; end if;
  if c.kind = 'balance' then return coalesce(f.token_refusal, 'ok'); end if;
  if f.known is not null then return f.known; end if;
  if c.kind in ('rollback', 'refund') then
    if f.ref_member <> c.member_id or f.round_code <> c.round then return 'conflict'; end if;
    if c.kind = 'refund' and f.ref_state = 'done' and c.win > f.ref_left then return 'conflict'; end if;
    return case when f.ref_kind is null or f.ref_kind = 'tombstone' then 'unknown-done' else 'ok' end;
  end if;
  if c.kind in ('bet', 'bet-win') then
    -- The rules of bets on draws: state of the account, pause, limits, balance; and those of games.
    if f.is_guarded then v_limit := gaming_wager_refusal(c.member_id, c.bet, p_now); end if;
    return case
      when v_limit in ('excluded', 'time-out') or f.is_barred then 'disabled'
      when f.token_refusal is not null then f.token_refusal
      when f.game_code is null then 'no-game'
      when f.game_state <> 'open' then 'game-closed'
      when f.round_game <> f.game_code then 'conflict'
      when f.round_closed then 'round-closed'
      when v_limit is not null or f.is_over_max then 'limit'
      when f.owed > 0 or f.spendable < greatest(c.bet, c.min_balance) then 'insufficient'
      else 'ok' end;
  end if;
  if c.kind in ('win', 'end') then
    -- A win needs a bet in its round that stands. To end what has ended is nothing new.
    return case
      when c.ref_id is not null and not f.stands then 'no-tx'
      when f.round_id is null or f.round_bets = 0 and c.kind = 'win' then 'no-tx'
      when c.game is not null and f.round_game is distinct from f.game_code then 'conflict'
      when f.round_closed then case c.kind when 'end' then 'replayed' else 'round-closed' end
      else 'ok' end;
  end if;
  return case when f.game_code is null then 'no-game' else 'ok' end;
end $$;

revoke execute on function wallet_outcome from public;
