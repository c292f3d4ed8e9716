-- Takes a batch of calls of providers in one transaction, each of them by the rules of wallet_move, in their order.
-- Answers for each the outcome, the balance after it, the member and, of a request that was answered before, the kept
-- answer with the digest of its call. A call whose wallet another transaction holds is 'busy' and leaves no trace.
--
-- Locks: the wallets of all of them by account (step 7), then what belongs to one wallet (step 8), then the outbox.
-- The settings bind the plans to probes of indexes, whatever the planner believes of the tables.
create or replace function wallet_take(p_calls jsonb)
returns table (n integer, outcome text, balance bigint, member_id bigint, answer text, kept_hash text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare v_members bigint[]; v_free bigint[]; v_row record; v_call wallet_request;
begin
  select array_agg(distinct u.member_id) into v_members
    from jsonb_array_elements(p_calls) c
    join wallet_user u on u.provider = c ->> 'provider' and u.user_ref = c ->> 'user_ref';
  select array_agg(b.member_id) into v_free
    from (select b.member_id from ledger_balance b where b.member_id = any (v_members) and b.kind = 'main'
          order by b.account_id for no key update skip locked) b;
  for v_row in select c.value, c.ordinality from jsonb_array_elements(p_calls) with ordinality c loop
    v_call := jsonb_populate_record(null::wallet_request, v_row.value);
    n := v_row.ordinality; outcome := null; balance := null; answer := null; kept_hash := null;
    member_id := (select u.member_id from wallet_user u
                  where u.provider = v_call.provider and u.user_ref = v_call.user_ref);
    if member_id is null then
      outcome := 'no-user';
    elsif not member_id = any (coalesce(v_free, '{}')) then
      outcome := 'busy';
    else
      -- Looked for under the lock: the first time may have ended just now.
      select k.answer, k.outcome, k.body into answer, outcome, kept_hash from wallet_call k
        where k.provider = v_call.provider and k.request_id = v_call.request_id and k.is_kept;
      if found then
        kept_hash := encode(sha256(convert_to(kept_hash, 'UTF8')), 'hex');
      else
        outcome := wallet_move(v_call, member_id, clock_timestamp());
        balance := wallet_balance(member_id);
      end if;
    end if;
    return next;
  end loop;
end $$;

revoke execute on function wallet_take from public;
grant execute on function wallet_take to app_rw;
