-- Money transactions write their news and tell nobody: NOTIFY makes every commit of the cluster that has one wait for
-- the one before it. A relay tells instead, in transactions of its own (ADR 053). What listeners hear stays as it was,
-- so that processes of the release before this one go on hearing.

-- The order in which news is told. The number is taken when the row is written: whoever waited for another transaction
-- writes after it, so that what depends on each other keeps its order, whatever the clocks do.
create sequence outbox_seq;
alter table outbox add column seq bigint not null default nextval('outbox_seq');
create index outbox_by_xact on outbox (xact);
-- Only the sweep asks for an age, and rows lie in that order: the smallest index will do, and costs a writer nothing.
drop index outbox_by_age;
create index outbox_by_age on outbox using brin (created_at);

-- What has been told: every row whose transaction is visible in this snapshot. It moves in the transaction that tells,
-- so no death of a relay, a connection or the database comes between the two.
create table outbox_told (
  only_row   boolean primary key default true check (only_row),
  told       pg_snapshot not null,
  -- More news than fits one call is told in several: up to which snapshot, and which row of it was the last.
  batch      pg_snapshot,
  batch_seq  bigint,
  check ((batch is null) = (batch_seq is null))
) with (fillfactor = 20);
insert into outbox_told (told) values (pg_current_snapshot());

create or replace function outbox_announce(p_topic text, p_payload jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  insert into outbox (topic, payload) values (p_topic, p_payload) returning outbox_id into v_id;
  return v_id;
end $$;

-- Tells at most so many rows that are not told yet, in their order, and with p_mark how far everybody has heard then.
-- Answers how many, or -1 when another one is telling just now. Any process may call it at any time, in a transaction
-- of its own: the commit is not flushed, because what a crash takes back is told again, and listeners know the ids.
create function outbox_relay(p_most integer, p_mark boolean default false) returns integer
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_state outbox_told; v_batch pg_snapshot; v_last bigint; v_count integer := 0; v_row record; v_notice text;
  -- Transactions that had not begun when last was told are from v_from on; those that had not ended are v_open.
  v_from xid8; v_open xid8[];
begin
  -- Most calls find nothing, and then take no lock and write nothing.
  select * into v_state from outbox_told;
  v_from := pg_snapshot_xmax(v_state.told);
  v_open := array(select pg_snapshot_xip(v_state.told));
  if not p_mark and v_state.batch is null
     and not exists (select from outbox o where o.xact >= v_from)
     and not exists (select from outbox o where o.xact = any (v_open)) then
    return 0;
  end if;

  if p_mark then select * into v_state from outbox_told for update;
  else select * into v_state from outbox_told for update skip locked; end if;
  if not found then return -1; end if;
  perform set_config('synchronous_commit', 'off', true);
  v_batch := coalesce(v_state.batch, pg_current_snapshot());
  v_last := coalesce(v_state.batch_seq, 0);
  v_from := pg_snapshot_xmax(v_state.told);
  v_open := array(select pg_snapshot_xip(v_state.told));
  for v_row in                                         -- what became visible since
    select o.seq, o.outbox_id, o.topic, o.payload
    from (select * from outbox where xact >= v_from union all select * from outbox where xact = any (v_open)) o
    where pg_visible_in_snapshot(o.xact, v_batch) and o.seq > v_last
    order by o.seq limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_row.seq;
    v_notice := json_build_object('id', v_row.outbox_id::text, 'topic', v_row.topic, 'payload', v_row.payload)::text;
    if octet_length(v_notice) >= 7900 then                           -- PostgreSQL refuses 8,000 bytes and more
      v_notice := json_build_object('id', v_row.outbox_id::text, 'topic', v_row.topic)::text;
    end if;
    perform pg_notify('outbox', v_notice);
  end loop;
  if v_count = p_most then
    update outbox_told set batch = v_batch, batch_seq = v_last;
  else
    update outbox_told set told = v_batch, batch = null, batch_seq = null returning told into v_state.told;
  end if;
  if p_mark then
    perform pg_notify('outbox',
      json_build_object('mark', outbox_epoch() || '.' || pg_snapshot_xmin(v_state.told)::text)::text);
  end if;
  return v_count;
end $$;

-- A mark through the same queue as the news: whoever hears it has heard everything of the transactions below it, because
-- all of that is told first.
create or replace function outbox_mark() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform outbox_relay(1000, true);
end $$;

revoke execute on function outbox_relay from public;
grant execute on function outbox_relay to app_rw;
