-- Takes back a transaction, whole; a refund gives back a part of a bet. It is always taken (I-31), once (I-29), and
-- remembered where it came before what it takes back (I-30). A win that was spent is owed. Internal, a step of
-- wallet_move.
create or replace function wallet_roll_back(p wallet_request, p_member bigint, p_now timestamptz) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v wallet_tx; v_round wallet_round; v_game live_game; v_id bigint := next_id(); v_back bigint; v_win bigint;
        v_whole boolean;
begin
  select * into v from wallet_tx t where t.provider = p.provider and t.tx_id = p.ref_id
    and t.kind in ('bet', 'win', 'bet-win', 'adjust', 'promo', 'jackpot', 'tombstone') limit 1;
  select * into v_round from wallet_round r where r.round_id = v.round_id;
  if v.member_id <> p_member or v_round.round_code <> p.round then return 'conflict'; end if;
  v_back := case when v.state = 'done' then v.bet - v.returned else 0 end;
  if p.kind = 'refund' and p.win > v_back and v.state = 'done' then return 'conflict'; end if;
  v_whole := p.kind = 'rollback' or coalesce(p.win, v_back) = v_back;
  v_back := case when v_whole then v_back else p.win end;
  v_win := case when v_whole and v.state = 'done' then v.win else 0 end;
  insert into wallet_tx (provider, tx_id, kind, wallet_tx_id, member_id, round_id, ref_id, bet, win, fingerprint,
                         state, at)
    values (p.provider, p.tx_id, p.kind, v_id, p_member, v.round_id, p.ref_id, coalesce(v_win, 0), coalesce(v_back, 0),
            decode(p.fingerprint, 'hex'), 'done', p_now);
  if v.tx_id is null then
    insert into wallet_tx (provider, tx_id, kind, wallet_tx_id, member_id, fingerprint, state, at)
      values (p.provider, p.ref_id, 'tombstone', next_id(), p_member, decode(p.fingerprint, 'hex'), 'rolled-back',
              p_now);
    return 'unknown-done';
  end if;
  if v.kind = 'tombstone' then return 'unknown-done'; end if;
  if v.state <> 'done' then return 'ok'; end if;
  update wallet_tx t
    set state = case when v_whole then 'rolled-back' else 'done' end,
        returned = case when v_whole then t.returned else t.returned + v_back end
    where t.provider = v.provider and t.tx_id = v.tx_id and t.kind = v.kind;
  if v_round.round_id is not null then
    select * into strict v_game from live_game g where g.game_code = v_round.game_code;
    perform wallet_round_move(
      p.provider, v_round.round_code, p_member, v_game, p_now,
      case when v_whole and v.kind in ('bet', 'bet-win') then -1 else 0 end,
      case when v.kind = 'adjust' then 0 else -v_back end,
      case when v.kind = 'adjust' then v_back - v_win else -v_win end,
      case when v_whole then -v.turnover else -least(v_back, v.turnover) end, false, null);
  end if;
  if v_back > 0 then
    perform wallet_post(p_member, 'in', 'game-rolled-back', 39::smallint, v_id, v.round_id, v_back, p.provider);
  end if;
  if v_win > 0 then
    perform wallet_post(p_member, 'out', 'game-rolled-back', 39::smallint, v_id, v.round_id, v_win, p.provider);
  end if;
  if v_back > 0 or v_win > 0 then perform wallet_tell(p_member); end if;
  return 'ok';
end $$;

revoke execute on function wallet_roll_back from public;
