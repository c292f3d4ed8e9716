-- Counts deposits of the past, for the demonstration: a limit that a member sets looks back at them.
create or replace function gaming_write_past(p_member bigint, p_reference text[], p_amount bigint[], p_at timestamptz[])
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into gaming_deposit (member_id, reference, amount, at, credited_at)
    select p_member, d.reference, d.amount, d.at, d.at
    from unnest(p_reference, p_amount, p_at) as d(reference, amount, at)
    where d.at < clock_timestamp()
    on conflict do nothing
$$;

revoke execute on function gaming_write_past from public;
grant execute on function gaming_write_past to app_rw;
