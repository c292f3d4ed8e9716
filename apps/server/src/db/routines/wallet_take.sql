-- Takes a batch of calls of providers in one transaction, as if each had come alone, in their order. Answers for each
-- the outcome, the balance after it, the member and, of a request that was answered before, the kept answer with the
-- digest of its call. A call whose wallet another transaction holds is 'busy' and leaves no trace.
--
-- The steps: lock, take turns (wallet_turns), and of each turn as a set: read (wallet_facts), judge (wallet_judge),
-- write (wallet_write, wallet_write_rounds), pay (wallet_pay). The balances are told last.
--
-- Locks: the wallets of all of them by account (step 7), then what belongs to one wallet (step 8), then the outbox.
-- The settings bind the plans to probes of indexes, whatever the planner believes of the tables.
create or replace function wallet_take(p_calls jsonb)
returns table (n integer, outcome text, balance bigint, member_id bigint, answer text, kept_hash text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_calls wallet_request[] := wallet_turns(p_calls);
  v_held bigint[]; v_now timestamptz; v_turn wallet_request[]; v_effects wallet_effect[]; v_moved bigint[];
begin
  select coalesce(array_agg(b.member_id), '{}') into v_held
    from (select b.member_id from ledger_balance b
          where b.member_id = any (array(select distinct c.member_id from unnest(v_calls) c)) and b.kind = 'main'
          order by b.account_id for no key update skip locked) b;
  for i in 1 .. (select coalesce(max(c.turn), 0) from unnest(v_calls) c) loop
    v_turn := array(select c from unnest(v_calls) c where c.turn = i);
    v_now := clock_timestamp();
    select array_agg(wallet_judge(f, v_now, id_at(v_now))) into v_effects
      from wallet_facts(v_turn, v_held, v_now) f;
    if exists (select from unnest(v_effects) e where e.wallet_tx_id is not null) then
      perform wallet_write(v_effects, v_now);
      perform wallet_write_rounds(v_effects, v_now);
      if exists (select from unnest(v_effects) e where e.taken > 0 or e.given > 0) then
        perform wallet_pay(v_effects);
        v_moved := v_moved || array(select e.member_id from unnest(v_effects) e where e.taken > 0 or e.given > 0);
      end if;
    end if;
    return query
      select e.n, e.outcome, b.balance, e.member_id, e.answer, e.answer_hash
      from unnest(v_effects) e
      left join lateral (
        select l.balance - l.floor - case when e.owed > 0 or e.taken > e.spendable or e.is_back then coalesce((
                 select sum(d.owed - d.collected) from wallet_debt d
                 where d.member_id = e.member_id and d.collected < d.owed), 0) else 0 end::bigint as balance
        from ledger_balance l where l.account_id = e.account_id and e.answer is null and e.outcome <> 'busy' limit 1
      ) b on true;
  end loop;
  perform wallet_announce(v_moved);
end $$;

revoke execute on function wallet_take from public;
grant execute on function wallet_take to app_rw;
