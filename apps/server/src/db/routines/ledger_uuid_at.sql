-- The time in a UUIDv7 of the usual spelling, as clients number their requests; null for every other key. Every bet
-- asks several times: this says '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-7…$' quickly, the regular expression costs 4 µs.
create or replace function ledger_uuid_at(p_key text) returns timestamptz language sql immutable parallel safe
return case
  when p_key like '________-____-7___-____-____________'
    and length(replace(p_key, '-', '')) = 32 and btrim(replace(p_key, '-', ''), '0123456789abcdefABCDEF') = ''
    then uuid_extract_timestamp(p_key::uuid)           -- null when the variant is not that of the standard
end;

revoke execute on function ledger_uuid_at from public;
grant execute on function ledger_uuid_at to app_rw;
