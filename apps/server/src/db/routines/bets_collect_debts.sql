-- Takes what members owe from wallets that have something again, oldest debts first. Wallets are locked before debts,
-- because a reversal adds to a debt under the wallet's lock. A wallet that another transaction holds just now pays the
-- next time. Answers how many debts were paid something.
create or replace function bets_collect_debts(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_members bigint[]; v_debt record; v_amount bigint; v_balance bigint; v_paid integer := 0;
begin
  select array_agg(x.member_id) into v_members from (
    select b.member_id from ledger_balance b
    where b.kind = 'main' and b.balance > b.floor
      and b.member_id in (select d.member_id from member_debt d where d.collected < d.owed)
    order by b.account_id limit p_limit for no key update of b skip locked
  ) x;
  for v_debt in
    select d.* from member_debt d
    where d.member_id = any (v_members) and d.collected < d.owed
    order by d.member_id, d.draw_id, d.result_version for no key update of d
  loop
    select least(b.balance - b.floor, v_debt.owed - v_debt.collected), b.balance into v_amount, v_balance
      from ledger_balance b where b.member_id = v_debt.member_id and b.kind = 'main';
    if v_amount > 0 then
      perform from ledger_post(
        'debt-collected', 32::smallint, 'debt',
        format('%s:%s:%s:%s', v_debt.draw_id, v_debt.result_version, v_debt.member_id, v_debt.collected),
        sha256(convert_to(v_amount::text, 'UTF8')), 'draw', v_debt.draw_id::bigint, 'engine',
        array[format('member:%s:main', v_debt.member_id)],
        array['house:receivable' || case when v_debt.trial then ':trial' else '' end],
        array[v_amount], array[null::bigint]
      ) x where x.outcome = 'posted';
      if not found then raise exception 'a debt of member % was collected twice', v_debt.member_id; end if;
      update member_debt d set collected = d.collected + v_amount
        where d.draw_id = v_debt.draw_id and d.result_version = v_debt.result_version
          and d.member_id = v_debt.member_id;
      perform outbox_announce('balance', jsonb_build_array(
        jsonb_build_object('memberId', v_debt.member_id::text, 'balance', (v_balance - v_amount)::text)));
      v_paid := v_paid + 1;
    end if;
  end loop;
  return v_paid;
end $$;

revoke execute on function bets_collect_debts from public;
grant execute on function bets_collect_debts to app_rw;
