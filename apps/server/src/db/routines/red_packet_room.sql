-- A room as a member's packets meet it: who he is there, whether he may read it, whether it takes packets, how many
-- people are there, and why he may not speak (I-38). No code: he may. Nothing of a room that he may not read.
create or replace function red_packet_room(
  p_member bigint, p_room integer,
  out person bigint, out reads boolean, out kind text, out allows boolean, out people integer, out level integer,
  out code text, out msg text
) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  person := chat_person_of(p_member);
  reads := chat_reads(person, p_room);
  level := (chat_user(person) ->> 'chatLevel')::integer;
  select j.code, j.msg into code, msg from chat_judge(person, p_room) j;
  if not reads then return; end if;
  select r.kind, r.allow_redpacket into kind, allows from chat_room r where r.room_id = p_room;
  people := case kind when 'private' then 2 else coalesce((
    select sum(s.people) from chat_presence s
    where s.room_id = p_room and s.told_at > clock_timestamp() - interval '1 minute'), 0) end;
end $$;

revoke execute on function red_packet_room from public;
grant execute on function red_packet_room to app_rw;
