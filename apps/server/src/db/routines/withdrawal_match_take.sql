-- Gives a recharge the oldest withdrawal of its amount that waits for a payer, and to which everybody has said yes
-- (ADR 096). It waits for nobody: what somebody else holds is left to him, so the payer's wallet may be locked already.
-- Answers the withdrawal, or null where there is none for this payer.
create or replace function withdrawal_match_take(p_recharge bigint, p_payer bigint, p_amount bigint, p_not bigint[])
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_withdrawal bigint; v_receiver bigint; v_tried bigint[] := '{}';
begin
  if (select is_frozen or not is_direct_open from withdrawal_setting) then return null; end if;
  loop
    select o.withdrawal_id, o.member_id into v_withdrawal, v_receiver
      from withdrawal_offer f join withdrawal_order o using (withdrawal_id)
      where f.ended_at is null and f.until > clock_timestamp() and f.amount = p_amount
        and o.state = (array['requested', 'approved1', 'approved2'])[o.people + 1]
        and o.member_id <> p_payer and o.member_id <> all (p_not) and o.withdrawal_id <> all (v_tried)
        and not exists (select from withdrawal_match m
                        where m.withdrawal_id = o.withdrawal_id and m.state <> 'released')
      order by o.withdrawal_id limit 1 for no key update of o skip locked;
    if not found then return null; end if;
    -- Under the lock it is read again: its offer may have ended, or another payer come, since the first look.
    insert into withdrawal_match (recharge_id, withdrawal_id, payer_id, receiver_id, amount)
      select p_recharge, v_withdrawal, p_payer, v_receiver, p_amount
        from withdrawal_offer f where f.withdrawal_id = v_withdrawal and f.ended_at is null
      on conflict do nothing;
    if found then return v_withdrawal; end if;
    v_tried := v_tried || v_withdrawal;
  end loop;
end $$;

revoke execute on function withdrawal_match_take from public;
grant execute on function withdrawal_match_take to app_rw;
