-- The smallest time-ordered id of an instant: milliseconds since 2026-01-01 UTC, then 22 bits.
create or replace function id_at(at timestamptz) returns bigint language sql stable parallel safe
  return ((extract(epoch from at) * 1000)::bigint - 1767225600000) << 22;

revoke execute on function id_at from public;
grant execute on function id_at to app_rw;
