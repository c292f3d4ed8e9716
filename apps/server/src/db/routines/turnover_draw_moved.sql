-- Notes that a chunk of a draw was settled or reversed: one row a chunk, in its transaction, and nobody waits for it.
-- It is counted when its settlement is through, or before when the member asks to withdraw (ADR 078).
create or replace function turnover_draw_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into turnover_due (draw_id, ready)
    values (new.draw_id, tg_table_name = 'settlement' and new.finished_at is not null);
  return null;
end $$;

revoke execute on function turnover_draw_moved from public;
