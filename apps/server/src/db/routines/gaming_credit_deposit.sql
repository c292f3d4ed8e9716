-- Judges a deposit again when its money has arrived (Ruling C131): the limits and the pause are those of now. Money is
-- compared with money: what other orders have reserved and nobody has paid does not count, so after a lower limit the
-- first money to arrive is credited as far as it goes. Counts it from now on where it may be credited.
create or replace function gaming_credit_deposit(p_member bigint, p_reference text, p_amount bigint)
returns table (outcome text, remaining bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_now timestamptz := gaming_lock(p_member); v_pause text; v_remaining bigint;
begin
  select case p.kind when 'exclusion' then 'excluded' else 'time-out' end into v_pause
    from gaming_pause p where p.member_id = p_member and p.barred_until > v_now;
  if found then
    return query select v_pause, null::bigint;
    return;
  end if;
  select min(l.amount - (select coalesce(sum(d.amount), 0) from gaming_deposit d
                         where d.member_id = p_member and d.reference <> p_reference and d.credited_at is not null
                           and d.released_at is null and d.at > v_now - gaming_span(l.period)))
    into v_remaining
    from gaming_limit l where l.member_id = p_member and l.kind = 'deposit' and l.amount is not null;
  if v_remaining < p_amount then
    return query select 'deposit-limit', greatest(v_remaining, 0);
    return;
  end if;
  insert into gaming_deposit (member_id, reference, amount, at, credited_at)
    values (p_member, p_reference, p_amount, v_now, v_now)
    on conflict (member_id, reference) do update
      set amount = excluded.amount, at = excluded.at, credited_at = excluded.credited_at, released_at = null;
  return query select 'authorized', v_remaining - p_amount;
end $$;

revoke execute on function gaming_credit_deposit from public;
grant execute on function gaming_credit_deposit to app_rw;
