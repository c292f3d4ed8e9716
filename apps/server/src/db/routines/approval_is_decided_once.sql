-- A decision is made once; what was decided stays.
create or replace function approval_is_decided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decision is null then return new; end if;
  raise exception '% of approval % refused: what was decided stays', tg_op, old.approval_id using errcode = 'LH050';
end $$;

revoke execute on function approval_is_decided_once from public;
