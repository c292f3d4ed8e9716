-- What the calls of a turn are judged by, in their order. p_held are the members whose wallets are locked: nothing that
-- is read here of one of those changes before the commit. Internal, a step of wallet_take.
--
-- One query without settings of its own, so that PostgreSQL plans it as a part of the query that calls it. "limit 1"
-- makes each look a probe of an index, whatever the planner believes of the table.
create or replace function wallet_facts(p_calls wallet_request[], p_held bigint[], p_now timestamptz)
returns setof wallet_fact language sql stable rows 64 as $$
  with call as materialized (
    select c as it, c.*, c.kind in ('bet', 'bet-win') as is_bet, c.kind in ('rollback', 'refund') as is_back
    from unnest(p_calls) c
  ), game as materialized (                            -- many calls, and few games
    select g.*, live_game_state(g.provider, g.provider_game, p_now) as state
    from (select distinct c.provider, c.game from call c) d
    cross join lateral (select * from live_game x where x.provider = d.provider and x.provider_game = d.game limit 1) g
  )
  select c.it, c.member_id = any (p_held), w.account_id, w.balance - w.floor, o.owed, w.guarded,
         c.is_bet and (w.currency <> 'CNY'                 -- trial accounts have no money that a provider may see
           or (select true from member m
               where m.member_id = c.member_id and m.state = 'active' and m.kind = 'member') is null
           or (select true from wallet_barred b
               where b.member_id = c.member_id and b.provider in (c.provider, '*') limit 1) is not null),
         case when s.is_over is null then 'token-invalid' when s.is_over then 'token-expired' end,
         k.answer, k.outcome, encode(sha256(convert_to(k.body, 'UTF8')), 'hex'), t.known,
         g.game_code, g.vendor, g.kind, g.state,
         c.is_bet and c.bet > (select min(x.bet_max) from wallet_bet_max x
                               where x.member_id = c.member_id and x.provider in (c.provider, '*')),
         (select true from wallet_tx b where b.provider = c.provider and b.tx_id = c.ref_id and b.kind in
            ('bet', 'bet-win') and b.member_id = c.member_id and b.state = 'done' limit 1) is not null,
         f.kind, f.state, f.member_id, f.bet - f.returned, f.win, f.turnover,
         r.round_id, r.round_code, r.game_code, y.vendor, y.kind, r.bets, r.closed_at is not null
  from call c
  left join lateral (select * from ledger_balance b where b.member_id = c.member_id and b.kind = 'main' limit 1) w
    on true
  left join lateral (select sum(d.owed - d.collected)::bigint as owed from wallet_debt d
                     where d.member_id = c.member_id and d.collected < d.owed) o on true
  -- A session of a game ends with the session of the site that it was opened from.
  left join lateral (
    select x.closed_at is not null or x.expires_at <= p_now or (
             select true from session e
             where e.token_hash = x.session_hash and e.revoked_at is null and e.expires_at > p_now) is null as is_over
    from wallet_session x
    where x.token_hash = decode(c.token_hash, 'hex') and x.provider = c.provider and x.member_id = c.member_id
      and (c.is_bet or c.kind = 'balance') limit 1
  ) s on true
  left join lateral (select * from wallet_call l
                     where l.provider = c.provider and l.request_id = c.request_id and l.is_kept limit 1) k on true
  left join lateral (
    select case when x.kind = 'tombstone' then 'rolled-back'
                when x.fingerprint <> decode(c.fingerprint, 'hex') then 'conflict'
                when x.state = 'done' then 'replayed' else 'rolled-back' end as known
    from wallet_tx x where x.provider = c.provider and x.tx_id = c.tx_id and x.kind in (c.kind, 'tombstone')
    order by x.kind = 'tombstone' desc limit 1
  ) t on true
  left join game g on g.provider = c.provider and g.provider_game = c.game
  left join lateral (select * from wallet_tx x
                     where c.is_back and x.provider = c.provider and x.tx_id = c.ref_id and x.kind in
                       ('bet', 'win', 'bet-win', 'adjust', 'promo', 'jackpot', 'tombstone') order by x.kind limit 1) f
    on true
  left join lateral (
    select * from wallet_round x
      where not c.is_back and x.provider = c.provider and x.round_code = c.round and x.member_id = c.member_id
    union all select * from wallet_round x where c.is_back and x.round_id = f.round_id limit 1
  ) r on true
  left join lateral (select x.vendor, x.kind from live_game x where x.game_code = r.game_code limit 1) y on true
$$;

revoke execute on function wallet_facts from public;
