-- Writes news into the outbox, in the transaction that it is about; the relay tells it after the commit (ADR 053).
create or replace function outbox_announce(p_topic text, p_payload jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  insert into outbox (topic, payload) values (p_topic, p_payload) returning outbox_id into v_id;
  return v_id;
end $$;

revoke execute on function outbox_announce from public;
grant execute on function outbox_announce to app_rw;
