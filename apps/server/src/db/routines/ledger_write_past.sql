-- Writes the past of wallets that have none, for the demonstration: transfers that say when they were. The chain of a
-- wallet goes with time, so all of its past comes at once and in order, into wallets that have no entry yet; after it,
-- nothing can be written into the past of such a wallet. Everything else is as in ledger_post: floors, one currency,
-- keys that can be used once. Answers how many transfers there are.
create or replace function ledger_write_past(p_rows jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v record; v_from bigint[]; v_to bigint[]; v_amount bigint[]; v_order bigint[];
        v_last timestamptz := '-infinity'; v_count integer := 0;
begin
  perform from ledger_balance b join ledger_account a using (account_id)
    where a.address in (select l ->> s from jsonb_array_elements(p_rows) r, jsonb_array_elements(r -> 'lines') l,
                               (values (0), (1)) as side(s))
    order by b.account_id for no key update of b;
  if exists (select from ledger_balance b join ledger_account a using (account_id)
             where b.last_seq > 0 and a.address in (
               select l ->> s from jsonb_array_elements(p_rows) r, jsonb_array_elements(r -> 'lines') l,
                      (values (0), (1)) as side(s))) then
    raise exception 'a wallet that has entries has its past' using errcode = 'LH002';
  end if;
  for v in
    select r.* from jsonb_array_elements(p_rows) with ordinality as e(one, place) cross join lateral
      jsonb_to_record(e.one) as r(id bigint, event text, tran smallint, scope text, key text, kind text, ref bigint,
                                  actor text, at timestamptz, lines jsonb) order by e.place
  loop
    if v.at < v_last or v.at >= clock_timestamp() or v.id < id_at(v.at) or v.id >= id_at(v.at + interval '1 ms') then
      raise exception 'the past is written in its order, and is over' using errcode = 'LH004';
    end if;
    v_last := v.at;
    select array_agg(ledger_account_at(l ->> 0) order by n), array_agg(ledger_account_at(l ->> 1) order by n),
           array_agg((l ->> 2)::bigint order by n), array_agg((l ->> 3)::bigint order by n)
      into v_from, v_to, v_amount, v_order from jsonb_array_elements(v.lines) with ordinality as x(l, n);
    if exists (select from unnest(v_amount) a where a is null or a not between 1 and 1000000000000) then
      raise exception 'an amount is 1 to 10^12 li' using errcode = 'LH004';
    end if;
    if (select count(distinct currency) from ledger_account where account_id = any (v_from || v_to)) <> 1 then
      raise exception 'a transfer has one currency' using errcode = 'LH005';
    end if;
    if ledger_would_overdraw(v_from, v_to, v_amount) then
      raise exception 'the past of a wallet falls below its floor' using errcode = 'LH004';
    end if;
    insert into ledger_transfer
      values (v.id, v.event, v.tran, v.scope, v.key, sha256(convert_to(v.lines::text, 'UTF8')), v.kind, v.ref, v.actor,
              v.at);
    perform ledger_write_lines(v.id, v_from, v_to, v_amount, v_order);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke execute on function ledger_write_past from public;
grant execute on function ledger_write_past to app_rw;
