-- Writes withdrawals that are over, with their steps, for the demonstration: each is asked for and takes its edges one
-- after another, so the rules of the edges hold for it too. Only for members who have asked for none yet.
create or replace function withdrawal_write_past(p_orders jsonb, p_steps jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v record; v_count integer;
begin
  if exists (select from withdrawal_order w join jsonb_array_elements(p_orders) o
               on w.member_id = (o ->> 'member_id')::bigint) then
    raise exception 'a member who has withdrawn has his past' using errcode = 'LH071';
  end if;
  insert into withdrawal_order (withdrawal_id, member_id, request_id, account_id, account_kind, provider, account_shown,
                                holder_shown, mode, gateway, amount, fee, deduct, people, turnover, day, created_at,
                                state_at)
    select withdrawal_id, member_id, request_id, account_id, account_kind, provider, account_shown, holder_shown, mode,
           gateway, amount, 0, 0, people, turnover, site_day(created_at), created_at, created_at
    from jsonb_to_recordset(p_orders) as j(
      withdrawal_id bigint, member_id bigint, request_id text, account_id bigint, account_kind text, provider text,
      account_shown text, holder_shown text, mode text, gateway text, amount bigint, people smallint, turnover jsonb,
      created_at timestamptz);
  get diagnostics v_count = row_count;
  for v in
    select s.* from jsonb_array_elements(p_steps) with ordinality as e(one, place) cross join lateral
      jsonb_to_record(e.one) as s(withdrawal_id bigint, at timestamptz, code text, role text, actor text, note text,
                                  reference text) order by e.place
  loop
    if v.at >= clock_timestamp() then raise exception 'the past is over' using errcode = 'LH071'; end if;
    update withdrawal_order set
      state = v.code, state_at = v.at, revision = revision + 1,
      approved1_by = case v.code when 'approved1' then v.actor else approved1_by end,
      approved2_by = case v.code when 'approved2' then v.actor else approved2_by end,
      reason = case when v.code in ('rejected', 'failed') then v.note else reason end,
      payout_reference = coalesce(v.reference, payout_reference),
      closed_at = case when v.code in ('paid', 'returned', 'rejected') then v.at end
      where withdrawal_id = v.withdrawal_id and state <> v.code;
    insert into withdrawal_step (withdrawal_id, at, code, role, actor, note)
      values (v.withdrawal_id, v.at, v.code, v.role, v.actor, v.note);
  end loop;
  return v_count;
end $$;

revoke execute on function withdrawal_write_past from public;
grant execute on function withdrawal_write_past to app_rw;
