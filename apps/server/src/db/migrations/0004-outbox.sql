-- What is to be pushed, written in the transaction that made it true: no push without a committed row (I-52). Every
-- process that holds sockets listens on the channel 'outbox'. The notice carries the message itself when it is short; a
-- longer one is fetched by its id. After a reconnect a listener reads the rows of its gap and drops the ids it knows.
create table outbox (
  outbox_id  bigint primary key default next_id(),
  topic      text not null,                          -- 'balance', 'orders-settled', 'draw' …
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_by_age on outbox (created_at);

create function outbox_announce(p_topic text, p_payload jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint; v_notice text;
begin
  insert into outbox (topic, payload) values (p_topic, p_payload) returning outbox_id into v_id;
  v_notice := json_build_object('id', v_id::text, 'topic', p_topic, 'payload', p_payload)::text;
  if octet_length(v_notice) >= 7900 then                             -- PostgreSQL refuses 8,000 bytes and more
    v_notice := json_build_object('id', v_id::text, 'topic', p_topic)::text;
  end if;
  perform pg_notify('outbox', v_notice);
  return v_id;
end $$;

revoke execute on function outbox_announce from public;
grant select, delete on outbox to app_rw;                            -- delete: old rows are swept by age
grant execute on function outbox_announce to app_rw;
