-- The judgement of gaming_wager_refusal for everything that stakes outside the batch of bets: takes the lock itself.
-- The caller moves the money in the same transaction.
create or replace function gaming_authorize_wager(p_member bigint, p_amount bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_now timestamptz := gaming_lock(p_member);
begin
  return gaming_wager_refusal(p_member, p_amount, v_now);
end $$;

revoke execute on function gaming_authorize_wager from public;
grant execute on function gaming_authorize_wager to app_rw;
