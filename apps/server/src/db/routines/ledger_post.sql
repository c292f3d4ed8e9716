-- The one posting function. Answers posted, replayed (same key, same body), key-reused (same key, another body),
-- key-old (a new key that is out of its time), or insufficient (an account would fall below its floor). The last three
-- leave no trace. The key is looked up under the balance locks, in the partition of its time alone, and its row is the
-- first thing written (reliability §2.2).
create or replace function ledger_post(
  p_event text, p_tran_type smallint, p_scope text, p_key text, p_body_hash bytea,
  p_ref_kind text, p_ref_id bigint, p_actor text,
  p_from text[], p_to text[], p_amount bigint[], p_order bigint[]
) returns table (outcome text, transfer_id bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from bigint[]; v_to bigint[]; v_all bigint[];
  v_id bigint; v_hash bytea; v_currencies integer;
begin
  if cardinality(p_from) is distinct from cardinality(p_to)
     or cardinality(p_from) is distinct from cardinality(p_amount)
     or cardinality(p_from) is distinct from cardinality(p_order) or cardinality(p_from) = 0 then
    raise exception 'a transfer has one or more whole postings' using errcode = 'LH004';
  end if;
  if exists (select from unnest(p_amount) a where a is null or a not between 1 and 1000000000000) then
    raise exception 'an amount is 1 to 10^12 li' using errcode = 'LH004';
  end if;
  select array_agg(ledger_account_at(f) order by n), array_agg(ledger_account_at(t) order by n)
    into v_from, v_to from unnest(p_from, p_to) with ordinality as p(f, t, n);
  v_all := v_from || v_to;
  select count(distinct currency) into v_currencies from ledger_account where account_id = any (v_all);
  if v_currencies <> 1 then
    raise exception 'a transfer has one currency' using errcode = 'LH005';
  end if;

  perform from ledger_balance where account_id = any (v_all) order by account_id for no key update;

  select t.transfer_id, t.body_hash into v_id, v_hash from ledger_transfer t where t.scope = p_scope and t.key = p_key
      and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(p_scope, p_key);
  if v_id is null then
    if not ledger_key_in_time(ledger_uuid_at(p_key), clock_timestamp()) then
      return query select 'key-old', null::bigint;
      return;
    end if;
    if ledger_would_overdraw(v_from, v_to, p_amount) then
      return query select 'insufficient', null::bigint;
      return;
    end if;
    insert into ledger_transfer
      values (next_id(), p_event, p_tran_type, p_scope, p_key, p_body_hash, p_ref_kind, p_ref_id, p_actor,
              clock_timestamp())
      on conflict do nothing
      returning ledger_transfer.transfer_id into v_id;
    if v_id is not null then
      perform ledger_write_lines(v_id, v_from, v_to, p_amount, p_order);
      return query select 'posted', v_id;
      return;
    end if;
    -- Only transfers that share no balance can meet here; the other one has committed by now.
    select t.transfer_id, t.body_hash into strict v_id, v_hash
      from ledger_transfer t where t.scope = p_scope and t.key = p_key
      and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(p_scope, p_key);
  end if;
  return query select case when v_hash = p_body_hash then 'replayed' else 'key-reused' end, v_id;
end $$;

revoke execute on function ledger_post from public;
grant execute on function ledger_post to app_rw;
