-- Judges a call by what is known of it, and says what it writes: its movement, what changes of its round, and the
-- money. Numbers begin with p_base, that of the instant. Internal, a step of wallet_take.
create or replace function wallet_judge(f wallet_fact, p_now timestamptz, p_base bigint) returns wallet_effect
language plpgsql as $$
declare c wallet_request := f.call; e wallet_effect;
begin
  e.n := c.n; e.member_id := c.member_id; e.account_id := f.account_id; e.spendable := f.spendable; e.owed := f.owed;
  e.outcome := wallet_outcome(f, p_now); e.is_back := c.kind in ('rollback', 'refund');
  if f.is_held and f.answer is not null then
    e.answer := f.answer; e.answer_hash := f.answer_hash;
    return e;
  end if;
  if e.outcome not in ('ok', 'unknown-done') or c.kind = 'balance' then return e; end if;
  e.provider := c.provider; e.tx_id := c.tx_id; e.kind := c.kind; e.ref_id := c.ref_id;
  e.fingerprint := decode(c.fingerprint, 'hex');
  e.wallet_tx_id := p_base | (nextval('id_tail') & 4194303);
  e.round_id := f.round_id; e.is_new_round := false; e.closes := false;
  e.round_code := coalesce(f.round_code, c.round);
  e.game_code := coalesce(f.round_game, f.game_code); e.vendor := coalesce(f.round_vendor, f.vendor);
  e.is_sport := coalesce(f.round_kind, f.game_kind) = 'sport';
  if e.is_back then return wallet_judge_back(f, e, p_base); end if;
  e.taken := coalesce(c.bet, 0); e.given := coalesce(c.win, 0);
  e.bets := case when c.kind in ('bet', 'bet-win') then 1 else 0 end;
  e.bet := e.taken * e.bets;
  e.win := case when c.kind = 'adjust' then e.given - e.taken else e.given end;
  e.counts := case when e.bets = 1 then coalesce(c.turnover, e.taken) else 0 end;
  e.turnover := case when c.kind in ('win', 'end') then c.turnover end;
  e.closes := coalesce(c.closes, c.kind = 'end');
  e.tx_bet := e.taken; e.tx_win := e.given; e.tx_turnover := e.counts;
  e.moves_round := c.round is not null;
  if e.moves_round and f.round_id is null then
    e.round_id := p_base | (nextval('id_tail') & 4194303);
    e.is_new_round := true;
  end if;
  return e;
end $$;

revoke execute on function wallet_judge from public;
