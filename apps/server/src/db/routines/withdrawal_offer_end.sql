-- An offer ends, once: true, or false where it had ended, or a payer is there, who is not left alone with his payment.
-- The caller holds the withdrawal (docs/money.md).
create or replace function withdrawal_offer_end(p_withdrawal bigint, p_why text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update withdrawal_offer set ended_at = clock_timestamp(), ended_why = p_why
    where withdrawal_id = p_withdrawal and ended_at is null
      and not exists (select from withdrawal_match
                      where withdrawal_id = p_withdrawal and state in ('paying', 'said', 'disputed'));
  return found;
end $$;

revoke execute on function withdrawal_offer_end from public;
grant execute on function withdrawal_offer_end to app_rw;
