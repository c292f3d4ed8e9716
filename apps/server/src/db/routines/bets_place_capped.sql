-- Places a batch: requests with their lines, joined by p_request (from 1). Each request stands alone, and its
-- neighbours do not notice: it is placed, replayed, key-reused, key-old, no-account, closed, off (by a switch),
-- insufficient, capped, 'play-capped/101' by the payout cap of a play (ADR 159), or what the member's own limits say;
-- busy, when another transaction holds its draw or its wallet and p_waits is false; next, when it depends on one of the
-- same member before it (ADR 065). Those two leave no trace and are asked again.
--
-- p_play_cap is the payout cap of the play of each line, null where it has none of its own; empty where none has.
--
-- The steps: lock (bets_place_lock), judge (bets_judge, bets_judge_batch, bets_judge_plays), charge (bets_charge), book
-- (bets_book), answer. The clock is read after the locks, so that a bet that waited cannot slip past the close (I-11),
-- and no fact judged after them can change before the commit. All of it is one transaction: an order exists exactly if
-- its debit does (I-10).
--
-- The settings bind the plans to probes of indexes, whatever the planner believes of the tables, and keep them.
create or replace function bets_place_capped(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds text[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint, p_play_cap bigint[], p_waits boolean
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_several boolean := (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member);
  v_lock record; v_now timestamptz; v_base bigint; v_verdicts bets_verdict[];
begin
  select * into v_lock from bets_place_lock(p_member, p_draw, p_waits);
  v_now := clock_timestamp();
  v_base := id_at(v_now);
  select array_agg(v) into v_verdicts
    from bets_judge_batch(p_member, p_draw, p_key, p_hash, p_request, p_stake, p_notes, p_win_max, p_win_cap, v_several,
                          v_now, v_lock.draws, v_lock.members, v_lock.accounts, v_lock.spendable, v_lock.trial,
                          v_lock.guarded) v;
  if cardinality(p_play_cap) > 0 then
    v_verdicts := bets_judge_plays(v_verdicts, p_request, p_play, p_win_max, p_play_cap);
  end if;
  v_verdicts := bets_charge(v_verdicts, v_several, p_win_cap, v_base);
  return query
    select v.request, v.outcome, v.total, coalesce(v.balance_after, h.balance), coalesce(f.order_ids, h.order_ids)
    from unnest(v_verdicts) v
    left join bets_book(v_verdicts, p_request, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate,
                        v_now, v_base) f on f.request = v.request
    left join lateral (                                -- the stored answer of the first time
      select array_agg(q.order_id order by q.line) as order_ids,
             (array_agg(q.from_balance order by q.line desc))[1] as balance
      from ledger_posting q where q.transfer_id = v.old_transfer and v.outcome = 'replayed'
    ) h on true;
end $$;

revoke execute on function bets_place_capped from public;
grant execute on function bets_place_capped to app_rw;
