-- Takes what a member owes games from his wallet, oldest debt first. Answers how much. Internal; the wallet is locked.
create or replace function wallet_collect(p_member bigint) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_debt wallet_debt; v_amount bigint; v_sum bigint := 0; v_outcome text;
begin
  for v_debt in
    select * from wallet_debt d where d.member_id = p_member and d.collected < d.owed order by d.wallet_tx_id for update
  loop
    select least(b.balance - b.floor, v_debt.owed - v_debt.collected) into v_amount
      from ledger_balance b where b.member_id = p_member and b.kind = 'main';
    exit when v_amount <= 0;
    select x.outcome into v_outcome from ledger_post(
      'game-debt-collected', 32::smallint, 'game-debt', v_debt.wallet_tx_id || ':' || v_debt.collected,
      sha256(convert_to(v_amount::text, 'UTF8')), case when v_debt.round_id is not null then 'game-round' end,
      v_debt.round_id, 'engine', array[format('member:%s:main', p_member)], array['house:games'], array[v_amount],
      array[null::bigint]) x;
    if v_outcome <> 'posted' then raise exception 'a debt of member % was collected twice', p_member; end if;
    update wallet_debt d set collected = d.collected + v_amount where d.wallet_tx_id = v_debt.wallet_tx_id;
    v_sum := v_sum + v_amount;
  end loop;
  return v_sum;
end $$;

revoke execute on function wallet_collect from public;
