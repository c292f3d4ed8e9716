-- Tells members their new balances, through the outbox. Internal; the last step of what moves their money.
create or replace function wallet_announce(p_members bigint[]) returns void
language plpgsql as $$
declare v_payload jsonb;
begin
  select jsonb_agg(jsonb_build_object('memberId', b.member_id::text, 'balance', b.balance::text)) into v_payload
    from ledger_balance b where b.member_id = any (p_members) and b.kind = 'main';
  if v_payload is not null then perform outbox_announce('balance', v_payload); end if;
end $$;

revoke execute on function wallet_announce from public;
