-- Makes the months of messages up to so many ahead that are still missing; what lies beyond them goes to the rest, so
-- that no message fails. Drops months that ended more than a year ago (Ruling C127). Answers how many rows the rest
-- has: any is a fault.
create or replace function chat_make_months(p_months integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamptz; v_name text;
begin
  perform pg_advisory_xact_lock(9, 1);
  for i in 1 .. p_months loop
    v_month := date_trunc('month', now(), 'UTC') + i * interval '1 month';
    v_name := 'chat_message_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of chat_message for values from (%s) to (%s)',
                     v_name, id_at(v_month), id_at(v_month + interval '1 month'));
    end if;
  end loop;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'chat_message'::regclass and c.relname ~ '^chat_message_[0-9]{4}_[0-9]{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - interval '1 year'
  loop
    execute format('drop table public.%I', v_name);
  end loop;
  return (select count(*) from chat_message_rest);
end $$;

revoke execute on function chat_make_months from public;
grant execute on function chat_make_months to app_rw;
