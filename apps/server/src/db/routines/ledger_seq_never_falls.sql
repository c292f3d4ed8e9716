-- The half of I-07 that no index spans any more: within a partition a number of an account stands once, and the number
-- of the account, from which every entry takes its own, never falls.
create or replace function ledger_seq_never_falls() returns trigger language plpgsql as $$
begin
  raise exception 'last_seq of account % would fall from % to %', old.account_id, old.last_seq, new.last_seq
    using errcode = 'LH003';
end $$;

revoke execute on function ledger_seq_never_falls from public;
