-- A match goes on by its edges alone, and who pays whom how much stays (ADR 096).
create or replace function withdrawal_match_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'paying' then return new; end if;
  elsif (old.recharge_id, old.withdrawal_id, old.payer_id, old.receiver_id, old.amount)
        is not distinct from (new.recharge_id, new.withdrawal_id, new.payer_id, new.receiver_id, new.amount)
        and (old.state = new.state or (old.state, new.state) in (('paying', 'said'), ('paying', 'paid'),
             ('paying', 'disputed'), ('paying', 'released'), ('said', 'paid'), ('said', 'disputed'),
             ('disputed', 'paid'), ('disputed', 'released'))) then
    return new;
  end if;
  raise exception 'match %: it does not become %', new.recharge_id, new.state using errcode = 'LH078';
end $$;

revoke execute on function withdrawal_match_is_known from public;
