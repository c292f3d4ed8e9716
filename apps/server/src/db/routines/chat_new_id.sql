-- A public number for a person: 9 or 10 digits of chance. Whether it is free, the table says.
create or replace function chat_new_id() returns bigint
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 9900000000 + 100000000
$$;

revoke execute on function chat_new_id from public;
grant execute on function chat_new_id to app_rw;
