-- Whether a win, or the end of a round, can be taken: null, or why not. It needs a bet that stands, and nothing else:
-- no session, no state of the member, no open game (I-31). Internal, a step of wallet_move.
create or replace function wallet_win_refusal(p wallet_request, p_member bigint) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_round wallet_round;
begin
  if p.ref_id is not null and not exists (
    select from wallet_tx t where t.provider = p.provider and t.tx_id = p.ref_id and t.kind in ('bet', 'bet-win')
      and t.member_id = p_member and t.state = 'done'
  ) then
    return 'no-tx';
  end if;
  select * into v_round from wallet_round r
    where r.provider = p.provider and r.round_code = p.round and r.member_id = p_member;
  if not found or v_round.bets = 0 and p.kind = 'win' then return 'no-tx'; end if;
  if p.game is not null and not exists (
    select from live_game g
    where g.provider = p.provider and g.provider_game = p.game and g.game_code = v_round.game_code
  ) then
    return 'conflict';
  end if;
  -- To end what has ended is nothing new.
  if v_round.closed_at is not null then return case p.kind when 'end' then 'replayed' else 'round-closed' end; end if;
  return null;
end $$;

revoke execute on function wallet_win_refusal from public;
