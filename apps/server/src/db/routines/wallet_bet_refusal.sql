-- Whether a member may bet now: null, or why not. The rules are those of bets on draws: state of the account, pause,
-- limits, balance; and those of games: session, black list, closed times, the round, the most that one bet may be. The
-- wallet is locked, so that nothing of it changes before the money moves. Internal, a step of wallet_move.
create or replace function wallet_bet_refusal(p wallet_request, p_member bigint, p_now timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_wallet ledger_balance; v_game live_game; v_round wallet_round; v_limit text; v_token text;
begin
  select * into v_wallet from ledger_balance b where b.member_id = p_member and b.kind = 'main';
  if v_wallet.guarded then v_limit := gaming_wager_refusal(p_member, p.bet, p_now); end if;
  -- Trial accounts have no money that a provider may see.
  if v_limit in ('excluded', 'time-out') or v_wallet.currency <> 'CNY'
     or not exists (select from member m where m.member_id = p_member and m.state = 'active' and m.kind = 'member')
     or exists (select from wallet_barred b where b.member_id = p_member and b.provider in (p.provider, '*')) then
    return 'disabled';
  end if;
  v_token := wallet_token_refusal(p, p_member, p_now);
  if v_token is not null then return v_token; end if;
  select * into v_game from live_game g where g.provider = p.provider and g.provider_game = p.game;
  if not found then return 'no-game'; end if;
  if live_game_state(p.provider, p.game, p_now) <> 'open' then return 'game-closed'; end if;
  select * into v_round from wallet_round r
    where r.provider = p.provider and r.round_code = p.round and r.member_id = p_member;
  if v_round.game_code <> v_game.game_code then return 'conflict'; end if;
  if v_round.closed_at is not null then return 'round-closed'; end if;
  if v_limit is not null or exists (
    select from wallet_bet_max x
    where x.member_id = p_member and x.provider in (p.provider, '*') and p.bet > x.bet_max
  ) then
    return 'limit';
  end if;
  if exists (select from wallet_debt d where d.member_id = p_member and d.collected < d.owed)
     or v_wallet.balance - v_wallet.floor < greatest(p.bet, p.min_balance) then
    return 'insufficient';
  end if;
  return null;
end $$;

revoke execute on function wallet_bet_refusal from public;
