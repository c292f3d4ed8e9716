-- Writes rounds of a member that a provider with the money has told, and each as reports have it; no money moves here.
-- Its caller holds the lock of the member's wallet, so that two lists that are read at once take turns. A round that
-- says less than is known, or names another game than before, changes nothing and is answered `stale`, or `conflict`.
create or replace function wallet_take_rounds(p_provider text, p_member bigint, p_rounds jsonb)
returns table (round_code text, outcome text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  r record;
  v_outcome text;
begin
  for r in
    select t.*, g.game_code as our_game, g.vendor, k.game_code as known_game,
           array_position(array['open', 'settled', 'cancelled'], t.state) - 1 as status
    from jsonb_to_recordset(p_rounds) as t(round text, game text, state text, bet bigint, win bigint, turnover bigint,
                                           started_at timestamptz, ended_at timestamptz)
    left join live_game g on g.provider = p_provider and g.provider_game = t.game
    left join live_round k on k.provider = p_provider and k.round_code = t.round and k.member_id = p_member
    order by t.round
  loop
    if r.our_game is null then
      v_outcome := 'unknown-game';
    elsif r.known_game <> r.our_game then
      v_outcome := 'conflict';
    else
      v_outcome := record_round(r.vendor, r.round, p_member, r.our_game, r.status::smallint, r.bet, r.win,
                                case r.state when 'settled' then r.turnover else 0 end, r.started_at, r.ended_at);
    end if;
    if v_outcome = 'recorded' then
      insert into live_round as l (provider, round_code, member_id, game_code, state, bet, win, turnover, wager_id,
                                   started_at, ended_at)
        values (p_provider, r.round, p_member, r.our_game, r.state, r.bet, r.win, r.turnover, id_at(r.started_at),
                r.started_at, r.ended_at)
        on conflict (provider, round_code, member_id) do update
          set state = excluded.state, bet = excluded.bet, win = excluded.win, turnover = excluded.turnover,
              ended_at = excluded.ended_at, told_at = clock_timestamp();
    end if;
    round_code := r.round;
    outcome := v_outcome;
    return next;
  end loop;
end $$;

revoke execute on function wallet_take_rounds from public;
grant execute on function wallet_take_rounds to app_rw;
