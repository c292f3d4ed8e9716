-- The keyed hash of a name or a phone, in the form in which they are compared, under the key of this
-- database, which nothing else reads. The points within a name are one.
create or replace function member_lookup_hash(p_kind text, p_text text) returns bytea
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select sha256(k.key || sha256(k.key || convert_to(p_kind || ':' || case p_kind
    when 'name' then translate(normalize(regexp_replace(p_text, '\s', '', 'g'), nfkc), '•．.', '···')
    else regexp_replace(regexp_replace(normalize(p_text, nfkc), '[\s-]', '', 'g'), '^\+86(?=1)', '') end, 'UTF8')))
  from member_lookup_key k
$$;

revoke execute on function member_lookup_hash from public;
