-- What a rollback or a refund writes: it takes back a movement, whole or a part of its bet, always (I-31) and once
-- (I-29), and is remembered where it comes before what it takes back (I-30). Internal, a step of wallet_judge.
create or replace function wallet_judge_back(f wallet_fact, e wallet_effect, p_base bigint) returns wallet_effect
language plpgsql as $$
declare c wallet_request := f.call; v_stands boolean := coalesce(f.ref_state = 'done', false);
        v_back bigint := case when f.ref_state = 'done' then f.ref_left else 0 end; v_is_whole boolean;
begin
  v_is_whole := c.kind = 'rollback' or coalesce(c.win, v_back) = v_back;
  if not v_is_whole then v_back := c.win; end if;
  e.tx_bet := case when v_is_whole and v_stands then f.ref_win else 0 end; e.tx_win := v_back; e.tx_turnover := 0;
  e.moves_round := false;
  if f.ref_kind is null then e.tombstone_id := p_base | (nextval('id_tail') & 4194303); end if;
  if not v_stands then return e; end if;
  e.ref_kind := f.ref_kind; e.taken := e.tx_bet; e.given := v_back;
  e.ref_state := case when v_is_whole then 'rolled-back' else 'done' end;
  e.ref_returned := case when v_is_whole then 0 else v_back end;
  e.moves_round := f.round_id is not null;
  e.bets := case when v_is_whole and f.ref_kind in ('bet', 'bet-win') then -1 else 0 end;
  e.bet := case when f.ref_kind = 'adjust' then 0 else -v_back end;
  e.win := case when f.ref_kind = 'adjust' then v_back - e.taken else -e.taken end;
  e.counts := -case when v_is_whole then f.ref_turnover else least(v_back, f.ref_turnover) end;
  return e;
end $$;

revoke execute on function wallet_judge_back from public;
