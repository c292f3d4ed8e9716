-- A withdrawal goes on by the edges of its states alone, and what was asked for stays (I-24),
-- whatever a program believes.
create or replace function withdrawal_edge_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'requested' and new.approved1_by is null then return new; end if;
    raise exception 'withdrawal % does not begin as %', new.withdrawal_id, new.state using errcode = 'LH071';
  end if;
  if (old.member_id, old.account_id, old.amount, old.fee, old.deduct, old.deduct_kind, old.usdt_micros, old.created_at)
     is distinct from
     (new.member_id, new.account_id, new.amount, new.fee, new.deduct, new.deduct_kind, new.usdt_micros, new.created_at)
     or new.people < old.people then
    raise exception 'withdrawal %: what was asked for stays', old.withdrawal_id using errcode = 'LH071';
  end if;
  -- Never both a payer and a payment, nor a payer and a no (ADR 096).
  if old.state <> new.state and new.state in ('paying', 'rejected')
     and exists (select from withdrawal_offer where withdrawal_id = new.withdrawal_id and ended_at is null) then
    raise exception 'withdrawal % is offered to a payer', old.withdrawal_id using errcode = 'LH071';
  end if;
  if old.state = new.state and (old.state in ('requested', 'approved1', 'approved2') or old.people = new.people) then
    return new;
  end if;
  if (old.state, new.state) in (('paying', 'paid'), ('paying', 'failed'), ('failed', 'returned'),
       ('requested', 'rejected'), ('approved1', 'rejected'), ('approved2', 'rejected'))
     or (old.state, new.state) = ('requested', 'approved1') and new.people > 0
     or (old.state, new.state) = ('approved1', 'approved2') and new.people = 2
     or new.state = 'paying' and old.state = (array['requested', 'approved1', 'approved2'])[new.people + 1] then
    return new;
  end if;
  raise exception 'withdrawal %: no edge from % to %', old.withdrawal_id, old.state, new.state using errcode = 'LH071';
end $$;

revoke execute on function withdrawal_edge_is_known from public;
