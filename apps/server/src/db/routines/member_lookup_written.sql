-- Keeps the hashes of a member's name and phone with them, by whatever way they are written.
create or replace function member_lookup_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from member_lookup l where l.member_id = new.member_id;
  insert into member_lookup (member_id, kind, hash)
    select new.member_id, x.kind, member_lookup_hash(x.kind, x.value)
    from (values ('name', new.full_name), ('phone', new.phone)) x(kind, value) where x.value is not null;
  return null;
end $$;

revoke execute on function member_lookup_written from public;
