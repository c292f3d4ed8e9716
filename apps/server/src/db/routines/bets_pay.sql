-- Pays one posting per winning order, in account order. The key says when the settlement, or the reversal, began, so
-- that its payments are cut by month; a chunk that was paid before keys said their time is refused as well. Internal.
create or replace function bets_pay(p_event text, p_tran smallint, p_scope text, p_key text, p_draw integer,
  p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint := next_id(); v_version integer; v_begun timestamptz;
begin
  if coalesce(cardinality(p_from), 0) = 0 then return; end if;
  v_version := split_part(p_scope, ':', 3)::integer;
  if p_scope like 'settle:%' then
    select s.started_at into strict v_begun from settlement s where s.draw_id = p_draw and s.result_version = v_version;
  else
    select r.started_at into strict v_begun from resettlement r
      where r.draw_id = p_draw and r.result_version = v_version;
  end if;
  if exists (select from ledger_transfer t where t.scope = p_scope and t.key = p_key
               and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(p_scope, p_key)) then
    raise exception 'the key % of % was used before', p_key, p_scope using errcode = 'unique_violation';
  end if;
  insert into ledger_transfer                          -- the unique key refuses to pay a chunk twice
    values (v_id, p_event, p_tran, p_scope, p_key || '@' || floor(extract(epoch from v_begun) * 1000)::bigint,
            sha256(convert_to(p_scope || p_key, 'UTF8')), 'draw', p_draw, 'engine', clock_timestamp());
  perform ledger_write_lines(v_id, p_from, p_to, p_amount, p_order);
end $$;

revoke execute on function bets_pay from public;
