-- Appends an entry. Called last in a transaction: the next one waits for its end, so that positions have no gaps, and
-- nobody who waits here holds what the one in front still needs.
create or replace function operator_audit_append(p_entry text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_position bigint;
  v_prev     bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_audit', 0));
  select position, hash into v_position, v_prev from operator_audit order by position desc limit 1;
  v_position := coalesce(v_position, 0) + 1;
  v_prev := coalesce(v_prev, decode(repeat('00', 32), 'hex'));
  insert into operator_audit (position, prev, hash, entry)
    values (v_position, v_prev, sha256(v_prev || convert_to(p_entry, 'UTF8')), p_entry);
  return v_position;
end $$;

revoke execute on function operator_audit_append from public;
grant execute on function operator_audit_append to app_rw;
