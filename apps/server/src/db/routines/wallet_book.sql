-- Books a call that is allowed: its row first (I-29), then its money, then its round. Internal, a step of wallet_move.
create or replace function wallet_book(p wallet_request, p_member bigint, p_now timestamptz) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_game live_game; v_round bigint; v_id bigint := next_id(); v_bet bigint := coalesce(p.bet, 0);
        v_win bigint := coalesce(p.win, 0); v_taken bigint; v_counts bigint;
begin
  select g.* into v_game from wallet_round r join live_game g on g.game_code = r.game_code
    where r.provider = p.provider and r.round_code = p.round and r.member_id = p_member;
  if not found then
    select * into strict v_game from live_game g where g.provider = p.provider and g.provider_game = p.game;
  end if;
  v_counts := case when p.kind in ('bet', 'bet-win') then coalesce(p.turnover, v_bet) else 0 end;
  if p.round is not null then
    v_round := wallet_round_move(p.provider, p.round, p_member, v_game, p_now,
      case when p.kind in ('bet', 'bet-win') then 1 else 0 end,
      case when p.kind in ('bet', 'bet-win') then v_bet else 0 end,
      case when p.kind = 'adjust' then v_win - v_bet else v_win end, v_counts, coalesce(p.closes, p.kind = 'end'),
      case when p.kind in ('win', 'end') then p.turnover end);
  end if;
  insert into wallet_tx (provider, tx_id, kind, wallet_tx_id, member_id, round_id, ref_id, bet, win, turnover,
                         fingerprint, state, at)
    values (p.provider, p.tx_id, p.kind, v_id, p_member, v_round, p.ref_id, v_bet, v_win, v_counts,
            decode(p.fingerprint, 'hex'), 'done', p_now);
  if v_bet > 0 then
    v_taken := wallet_post(p_member, 'out', case when p.kind = 'adjust' then 'game-adjusted' else 'game-bet' end,
                           case when p.kind = 'adjust' then 38 when v_game.kind = 'sport' then 35 else 34 end::smallint,
                           v_id, v_round, v_bet, p.provider);
    if p.kind <> 'adjust' and v_taken < v_bet then raise exception 'a bet was judged without its wallet'; end if;
  end if;
  if v_win > 0 then
    perform wallet_post(p_member, 'in', case when p.kind = 'adjust' then 'game-adjusted' else 'game-win' end,
                        case when p.kind = 'adjust' then 38 when v_game.kind = 'sport' then 36 else 33 end::smallint,
                        v_id, v_round, v_win, p.provider);
  end if;
  if v_bet > 0 or v_win > 0 then perform wallet_tell(p_member); end if;
  return 'ok';
end $$;

revoke execute on function wallet_book from public;
