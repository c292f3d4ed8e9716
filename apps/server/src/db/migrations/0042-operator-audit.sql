-- What operators did, and what they were refused (SEC-64). Rows only ever come, and each is chained to the one before:
-- hash = SHA-256(previous hash ‖ entry). Whoever changes, removes or inserts a row breaks the chain from there on.

create table operator_audit (
  position  bigint primary key check (position > 0),     -- 1, 2, 3 … without gaps
  prev      bytea  not null unique check (octet_length(prev) = 32),   -- 32 zero bytes before the first
  hash      bytea  not null unique check (octet_length(hash) = 32),
  -- Canonical JSON, kept as the text that was hashed: keys in the order of their code units, no spaces.
  entry     text   not null check (entry like '{%}')
);

create function operator_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: it is append-only', tg_op, tg_table_name using errcode = 'LH042';
end $$;
create trigger append_only before update or delete or truncate on operator_audit
  for each statement execute function operator_audit_is_append_only();

-- Appends an entry. Called last in a transaction: whoever comes next waits for its end, so that positions have no gaps and
-- nobody who waits here holds what the one in front still needs.
create function operator_audit_append(p_entry text) returns bigint
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

revoke execute on function operator_audit_is_append_only, operator_audit_append from public;
-- The application reads, and appends by the function only: it cannot choose a position or a hash.
grant select on operator_audit to app_rw;
grant execute on function operator_audit_append to app_rw;
