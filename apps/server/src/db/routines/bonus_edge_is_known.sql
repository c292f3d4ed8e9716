-- A gift goes from 待审核 to 未领取, and from there to 已完成 or 已失效, each once (I-28); what it is does not change.
create or replace function bonus_edge_is_known() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in ((0, 1), (0, 3), (1, 2), (1, 3))
     or (new.member_id, new.kind, new.period, new.amount, new.multiple)
        is distinct from (old.member_id, old.kind, old.period, old.amount, old.multiple) then
    raise exception 'gift % does not go from % to %', old.record_id, old.status, new.status using errcode = 'LH072';
  end if;
  return new;
end $$;

revoke execute on function bonus_edge_is_known from public;
