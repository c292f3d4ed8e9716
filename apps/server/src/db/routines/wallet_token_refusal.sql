-- Whether the token of a call is that of a session of this member that lives: null, or why not. A session of a game
-- ends with the session of the site that it was opened from. Internal.
create or replace function wallet_token_refusal(p wallet_request, p_member bigint, p_now timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_session wallet_session;
begin
  select * into v_session from wallet_session s
    where s.token_hash = decode(p.token_hash, 'hex') and s.provider = p.provider and s.member_id = p_member;
  if not found then return 'token-invalid'; end if;
  if v_session.closed_at is not null or v_session.expires_at <= p_now or not exists (
    select from session s where s.token_hash = v_session.session_hash and s.revoked_at is null and s.expires_at > p_now
  ) then
    return 'token-expired';
  end if;
  return null;
end $$;

revoke execute on function wallet_token_refusal from public;
