-- What two calls of one turn may not share. Internal, a step of wallet_turns.
create or replace function wallet_names(p wallet_request) returns text[] language sql stable
return array_remove(array['member ' || p.member_id, 'request ' || p.provider || ' ' || p.request_id,
                          'movement ' || p.provider || ' ' || p.tx_id,
                          'movement ' || p.provider || ' ' || nullif(p.ref_id, p.tx_id)], null);

revoke execute on function wallet_names from public;
