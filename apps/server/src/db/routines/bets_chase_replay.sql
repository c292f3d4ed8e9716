-- The stored answer of a request that was a chase, or a bet; no row when its key is free.
create or replace function bets_chase_replay(p_member bigint, p_key text)
returns table (body_hash bytea, total bigint, balance bigint, order_ids bigint[], track_no bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select t.body_hash, c.total, p.balance, p.order_ids, c.track_no
  from ledger_transfer t
  left join bet_chase c on c.member_id = p_member and c.track_no = t.transfer_id
  left join lateral (
    select array_agg(q.order_id order by q.from_seq) as order_ids,
           (array_agg(q.from_balance order by q.from_seq desc))[1] as balance
    from ledger_posting q where q.transfer_id in (c.track_no, c.later_transfer_id)
  ) p on true
  where t.scope = 'bet:' || p_member and t.key = p_key
    and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at('bet:' || p_member, p_key)
$$;

revoke execute on function bets_chase_replay from public;
grant execute on function bets_chase_replay to app_rw;
