-- Makes the months of transfers that are still missing before a time, each where the last one ends. What lies beyond
-- them is `later`, which is open at its end: a key from there is booked once like all others, and moves into its month
-- when that is made. There is no such place for the past: the key of a month that was taken away is refused.
create or replace function ledger_make_months(p_until timestamp) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamp; v_next timestamp; v_name text; v_strays boolean;
begin
  select coalesce(max(to_date(right(c.relname, 7), 'YYYY_MM')) + interval '1 month',
                  date_trunc('month', now() at time zone 'UTC') + interval '1 month')
    into v_month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger_transfer'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$';
  if v_month >= p_until then return; end if;
  alter table ledger_transfer detach partition ledger_transfer_later;
  while v_month < p_until loop
    v_next := v_month + interval '1 month';
    v_name := 'ledger_transfer_' || to_char(v_month, 'YYYY_MM');
    execute format('create table public.%I partition of ledger_transfer for values from (%L) to (%L)',
                   v_name, v_month at time zone 'UTC', v_next at time zone 'UTC');
    perform ledger_guard_transfers(v_name);
    execute 'select exists (select from ledger_transfer_later where ledger_keyed_at(scope, key) < $1)'
      into v_strays using v_next at time zone 'UTC';
    if v_strays then
      alter table ledger_transfer_later disable trigger append_only;
      execute format('with moved as (
                        delete from ledger_transfer_later where ledger_keyed_at(scope, key) < $1 returning *
                      ) insert into public.%I select * from moved', v_name) using v_next at time zone 'UTC';
      alter table ledger_transfer_later enable trigger append_only;
    end if;
    v_month := v_next;
  end loop;
  execute format('alter table ledger_transfer attach partition ledger_transfer_later
                  for values from (%L) to (maxvalue)', v_month at time zone 'UTC');
end $$;

revoke execute on function ledger_make_months from public;
