-- Tells at most so many rows that are not told yet, in their order, and with p_mark how far everybody has heard then.
-- Answers how many, or -1 when another one is telling just now. Any process may call it at any time, in a transaction
-- of its own: the commit is not flushed, because what a crash takes back is told again, and listeners know the ids.
create or replace function outbox_relay(p_most integer, p_mark boolean default false) returns integer
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

revoke execute on function outbox_relay from public;
grant execute on function outbox_relay to app_rw;
