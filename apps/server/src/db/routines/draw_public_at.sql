-- Notes when the numbers of a draw became public.
create or replace function draw_public_at() returns trigger language plpgsql as $$
begin
  if new.open_num is not null and new.public_at is null then new.public_at := draw_clock(); end if;
  return new;
end $$;

grant execute on function draw_public_at to public;
