-- Begins or resumes. The exclusive lock waits for every bet still inside, so that no order comes after the first chunk.
-- Answers null when the draw is not ready (not drawn, or not void) and the row otherwise.
create or replace function bets_settle_begin(p_draw integer, p_kind text)
returns table (result_version integer, cursor_order_id bigint, finished boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare v_version integer;
begin
  perform pg_advisory_xact_lock(7, p_draw);
  select case when p_kind = 'void' then 0 else greatest(d.result_version, 1) end into v_version
    from draw d where d.draw_id = p_draw
      and case p_kind when 'settle' then d.status in ('drawn', 'settled') when 'void' then d.status = 'void' end;
  if v_version is null then return; end if;
  -- Somebody has stopped it before it began (ADR 130).
  if p_kind = 'settle' and exists (
    select from result_stop t where t.draw_id = p_draw and t.result_version = v_version and t.resumed_at is null
  ) then
    return;
  end if;
  insert into settlement (draw_id, result_version, kind) values (p_draw, v_version, p_kind) on conflict do nothing;
  return query select s.result_version, s.cursor_order_id, s.finished_at is not null
    from settlement s where s.draw_id = p_draw and s.result_version = v_version;
end $$;

revoke execute on function bets_settle_begin from public;
grant execute on function bets_settle_begin to app_rw;
