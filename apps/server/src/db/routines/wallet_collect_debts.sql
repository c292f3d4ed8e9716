-- Takes what members owe games from wallets that have something again. A wallet that another transaction holds just now
-- pays the next time. Answers how many paid something.
create or replace function wallet_collect_debts(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_members bigint[]; v_member bigint; v_paid integer := 0;
begin
  select array_agg(x.member_id) into v_members from (
    select b.member_id from ledger_balance b
    where b.kind = 'main' and b.balance > b.floor
      and b.member_id in (select d.member_id from wallet_debt d where d.collected < d.owed)
    order by b.account_id limit p_limit for no key update of b skip locked
  ) x;
  foreach v_member in array coalesce(v_members, '{}') loop
    if wallet_collect(v_member) > 0 then
      perform wallet_announce(array[v_member]);
      v_paid := v_paid + 1;
    end if;
  end loop;
  return v_paid;
end $$;

revoke execute on function wallet_collect_debts from public;
grant execute on function wallet_collect_debts to app_rw;
