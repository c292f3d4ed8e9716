-- When a key was made, as the key itself says: a UUIDv7; 13 digits of milliseconds after a final '@', which no client
-- can send; or the number of the order that is cancelled, or of the first one of a stopped chase. All other keys
-- are timeless and say 'epoch': what comes once for a member, and requests that are numbered otherwise. This function
-- decides where a row is looked for, so it never changes.
create or replace function ledger_keyed_at(p_scope text, p_key text) returns timestamptz
language sql immutable parallel safe
return coalesce(ledger_uuid_at(p_key), case
  when p_key like '%@_____________' and p_key ~ '@[0-9]{13}$' then to_timestamp(right(p_key, 13)::bigint / 1000.0)
  when p_scope in ('order', 'chase-stop') and p_key ~ '^(cancel:)?[0-9]{1,19}$'
    then to_timestamp(((substring(p_key from '[0-9]+$')::bigint >> 22) + 1767225600000) / 1000.0)
  else timestamptz 'epoch'
end);

revoke execute on function ledger_keyed_at from public;
grant execute on function ledger_keyed_at to app_rw;
