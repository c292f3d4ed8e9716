-- Two operators give up an external draw that has no result: everybody is refunded. False when it is too late for it.
create or replace function results_void(p_draw integer, p_reason text, p_first text, p_second text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_first = p_second then raise exception 'a void needs two operators' using errcode = 'LH007'; end if;
  update draw d set status = 'void', void_reason = format('ORDERED: %s (%s, %s)', p_reason, p_first, p_second),
                    closed_at = coalesce(d.closed_at, draw_clock())
    where d.draw_id = p_draw and d.result_by = 'external' and d.status = 'closed';
  return found;
end $$;

revoke execute on function results_void from public;
grant execute on function results_void to app_rw;
