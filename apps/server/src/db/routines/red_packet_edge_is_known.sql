-- A packet only goes forward, and what was fixed when it was sent stays (I-34, I-36).
create or replace function red_packet_edge_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.packet_id, old.room_id, old.sender_id, old.type, old.total, old.share_count, old.commitment, old.beacon,
      old.round, old.created_at, old.opens_at, old.expires_at)
     is distinct from
     (new.packet_id, new.room_id, new.sender_id, new.type, new.total, new.share_count, new.commitment, new.beacon,
      new.round, new.created_at, new.opens_at, new.expires_at)
     or old.status <> 0
     or (old.randomness is not null and old.randomness is distinct from new.randomness)
     or new.claimed < old.claimed then
    raise exception 'packet %: no such step', old.packet_id using errcode = 'LH088';
  end if;
  return new;
end $$;

revoke execute on function red_packet_edge_is_known from public;
