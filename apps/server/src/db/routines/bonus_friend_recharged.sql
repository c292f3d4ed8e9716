-- Notes that somebody who was invited has recharged, for the gift that the bonus centre issues to the inviter. In the
-- transaction of the credit; a friend whose gift was issued is left alone.
create or replace function bonus_friend_recharged() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bonus_invited (friend_id, inviter_id, is_due) values (new.member_id, new.parent_id, true)
    on conflict (friend_id) do update set is_due = true where bonus_invited.ended_at is null;
  return null;
end $$;

revoke execute on function bonus_friend_recharged from public;
