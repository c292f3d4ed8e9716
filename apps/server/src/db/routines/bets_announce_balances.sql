-- Tells members their new balances, through the outbox. Internal.
create or replace function bets_announce_balances(p_accounts bigint[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_payload jsonb;
begin
  select jsonb_agg(jsonb_build_object('memberId', a.member_id::text, 'balance', b.balance::text)) into v_payload
    from ledger_balance b join ledger_account a using (account_id) where b.account_id = any (p_accounts);
  if v_payload is not null then perform outbox_announce('balance', v_payload); end if;
end $$;

revoke execute on function bets_announce_balances from public;
