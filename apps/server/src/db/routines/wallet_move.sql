-- One call of a provider. Answers ok; replayed (the same transaction came before: it has no second effect, I-29);
-- unknown-done (a rollback of what never came, which is refused from now on, I-30); rolled-back (its transaction was
-- rolled back); conflict (its number came before with other facts); or why a bet is refused. The wallet is locked.
-- Internal, a step of wallet_take.
create or replace function wallet_move(p wallet_request, p_member bigint, p_now timestamptz) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_known wallet_tx; v_refusal text;
begin
  if p.kind = 'balance' then
    return coalesce(wallet_token_refusal(p, p_member, p_now), 'ok');
  end if;
  select * into v_known from wallet_tx t
    where t.provider = p.provider and t.tx_id = p.tx_id and t.kind in (p.kind, 'tombstone')
    order by t.kind = 'tombstone' desc limit 1;
  if found then
    if v_known.kind = 'tombstone' then return 'rolled-back'; end if;
    if v_known.fingerprint <> decode(p.fingerprint, 'hex') then return 'conflict'; end if;
    return case when v_known.state = 'done' then 'replayed' else 'rolled-back' end;
  end if;
  if p.kind in ('rollback', 'refund') then return wallet_roll_back(p, p_member, p_now); end if;
  v_refusal := case
    when p.kind in ('bet', 'bet-win') then wallet_bet_refusal(p, p_member, p_now)
    when p.kind in ('win', 'end') then wallet_win_refusal(p, p_member)
    when not exists (select from live_game g where g.provider = p.provider and g.provider_game = p.game) then 'no-game'
  end;
  if v_refusal is not null then return v_refusal; end if;
  return wallet_book(p, p_member, p_now);
end $$;

revoke execute on function wallet_move from public;
