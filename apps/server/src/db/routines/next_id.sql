-- A time-ordered id: id_at of now, with 22 bits of a sequence. Unique over all processes by construction.
create or replace function next_id() returns bigint language sql volatile
  return (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
         | (nextval('id_tail') & 4194303);

revoke execute on function next_id from public;
grant execute on function next_id to app_rw;
