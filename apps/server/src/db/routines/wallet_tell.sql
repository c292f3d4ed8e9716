-- Tells a member his new balance, through the outbox. Internal; the last step of a movement.
create or replace function wallet_tell(p_member bigint) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  select outbox_announce('balance', jsonb_build_array(
    jsonb_build_object('memberId', p_member::text, 'balance', b.balance::text)))
  from ledger_balance b where b.member_id = p_member and b.kind = 'main'
$$;

revoke execute on function wallet_tell from public;
