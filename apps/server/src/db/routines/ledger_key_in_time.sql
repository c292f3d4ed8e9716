-- Whether a request with a key of this time may book something new: it is at most 35 days old and at most 5 minutes
-- ahead, or has none. So no month gets requests when it is 35 days over, and none can ask for one that is far away.
create or replace function ledger_key_in_time(p_keyed_at timestamptz, p_at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(nullif(p_keyed_at, 'epoch') between p_at - interval '840 hours' and p_at + interval '5 minutes', true);

revoke execute on function ledger_key_in_time from public;
