-- The accounts of some members, in the order that was given.
create or replace function red_packet_accounts(p_members bigint[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('memberId', m.member_id::text, 'account', m.account) order by n.place),
                  '[]')
  from unnest(p_members) with ordinality n(member_id, place) join member m using (member_id)
$$;

revoke execute on function red_packet_accounts from public;
grant execute on function red_packet_accounts to app_rw;
