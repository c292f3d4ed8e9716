-- Takes what several say in one room, in their order, as one transaction (ADR 100). `p_said` is a list of
-- `{person, session, client, kind, text, mentions, picture, bet, quote, flaw, hash}`. Each stands alone: `stored` with
-- the message, `replayed` with the one of the first time, or `refused`. The room is locked first, so judging, counting
-- and storing are one step, and the order of the places is the order of the commits (I-49).
create or replace function chat_say(p_room integer, p_said jsonb)
returns table (item integer, outcome text, code text, msg text, message jsonb)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v jsonb; v_content jsonb; v_person bigint; v_client uuid; v_known bigint; v_told jsonb := '[]';
begin
  perform from chat_room where room_id = p_room for no key update;
  for v, item in select s.value, s.ordinality::integer from jsonb_array_elements(p_said) with ordinality s loop
    v_person := (v ->> 'person')::bigint;
    v_client := (v ->> 'client')::uuid;
    outcome := 'refused'; code := null; msg := null; message := null;
    select k.message_id into v_known from chat_key k where k.person_id = v_person and k.client_id = v_client;
    if found then
      message := chat_read_one(v_known);
      if (message ->> 'room')::integer = p_room then outcome := 'replayed';
      else code := 'REQ/KEY_REUSED'; message := null;
      end if;
    elsif ledger_uuid_at(v_client::text) not between clock_timestamp() - interval '1 day'
                                                 and clock_timestamp() + interval '5 minutes' then
      code := 'REQ/KEY_OLD';
    else
      select f.code, f.msg into code, msg
        from chat_refuse_saying(p_room, v_person, decode(v ->> 'session', 'hex'), v ->> 'flaw',
                                decode(v ->> 'hash', 'hex'), v ->> 'kind', v ->> 'picture') f;
      if code is null then
        v_content := chat_content(p_room, v);
        if v ->> 'kind' = 'bet' and v_content -> 'bet' is null then code := 'CHAT/NO_BET'; end if;
      end if;
      if code is null then
        message := chat_store(p_room, v_person, v ->> 'kind', v_content);
        insert into chat_key (person_id, client_id, room_id, message_id, text_hash, said_at)
          values (v_person, v_client, p_room, (message ->> 'id')::bigint, decode(v ->> 'hash', 'hex'),
                  clock_timestamp());
        outcome := 'stored'; v_told := v_told || jsonb_build_array(message);
      end if;
    end if;
    return next;
  end loop;
  if v_told <> '[]' then perform chat_tell(p_room, v_told); end if;
end $$;

revoke execute on function chat_say from public;
grant execute on function chat_say to app_rw;
