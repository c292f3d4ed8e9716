-- Makes the months of orders, postings and transfers up to so many ahead that are still missing. A number beyond them
-- would go to the partition of the rest, which is there so that no bet fails; a month can no longer be made where the
-- rest has rows of it, so any row there is a fault. Answers how many there are.
create or replace function books_make_ahead(p_months integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamptz; v_name text; v_rows bigint;
begin
  perform pg_advisory_xact_lock(8, 0);                 -- one at a time: processes share the work
  for i in 1 .. p_months loop
    v_month := date_trunc('month', now(), 'UTC') + i * interval '1 month';
    v_name := 'bet_order_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of bet_order for values from (%s) to (%s)
                      with (fillfactor = 50)', v_name, id_at(v_month), id_at(v_month + interval '1 month'));
    end if;
    v_name := 'ledger_posting_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of ledger_posting for values from (%s) to (%s)',
                     v_name, id_at(v_month), id_at(v_month + interval '1 month'));
      perform ledger_guard_partition(v_name);
    end if;
  end loop;
  -- It may still be whole, see ledger_cut_transfers.
  if (select relkind from pg_class where oid = 'ledger_transfer'::regclass) = 'p' then
    perform ledger_make_months(date_trunc('month', now() at time zone 'UTC') + (p_months + 1) * interval '1 month');
  end if;
  select (select count(*) from bet_order_rest) + (select count(*) from ledger_posting_rest) into v_rows;
  return v_rows;
end $$;

revoke execute on function books_make_ahead from public;
grant execute on function books_make_ahead to app_rw;
