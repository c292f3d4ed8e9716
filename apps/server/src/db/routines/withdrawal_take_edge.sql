-- Takes one edge of a withdrawal, once (I-24), with its step: taken, or why not: other-state (somebody was faster),
-- frozen (nothing is paid for the moment), same-person (the second yes is another's), people (it needs more of them, or
-- none), matched (it waits for a payer, or has one: ADR 096). The caller moves the money in the same transaction.
create or replace function withdrawal_take_edge(
  p_withdrawal bigint, p_from text, p_to text, p_role text, p_actor text, p_note text, p_reference text
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_order withdrawal_order;
begin
  select * into v_order from withdrawal_order where withdrawal_id = p_withdrawal for no key update;
  if v_order.state is distinct from p_from then return 'other-state'; end if;
  if p_to = 'paying' and p_from is distinct from (array['requested', 'approved1', 'approved2'])[v_order.people + 1]
     or p_to = 'approved1' and v_order.people = 0 or p_to = 'approved2' and v_order.people < 2 then
    return 'people';
  end if;
  if p_to = 'approved2' and v_order.approved1_by = p_actor then return 'same-person'; end if;
  if p_to = 'paying' and (select is_frozen from withdrawal_setting for share) then return 'frozen'; end if;
  if p_to = 'rejected' then perform withdrawal_offer_end(p_withdrawal, 'rejected'); end if;
  if p_to in ('paying', 'rejected')
     and exists (select from withdrawal_offer where withdrawal_id = p_withdrawal and ended_at is null) then
    return 'matched';
  end if;
  update withdrawal_order set
    state = p_to, state_at = clock_timestamp(), revision = revision + 1,
    approved1_by = case p_to when 'approved1' then p_actor else approved1_by end,
    approved2_by = case p_to when 'approved2' then p_actor else approved2_by end,
    reason = case when p_to in ('rejected', 'failed') then p_note else reason end,
    payout_reference = coalesce(p_reference, payout_reference),
    closed_at = case when p_to in ('paid', 'returned', 'rejected') then clock_timestamp() end
    where withdrawal_id = p_withdrawal and state = p_from;
  insert into withdrawal_step (withdrawal_id, code, role, actor, note)
    values (p_withdrawal, p_to, p_role, p_actor, p_note);
  return 'taken';
end $$;

revoke execute on function withdrawal_take_edge from public;
grant execute on function withdrawal_take_edge to app_rw;
