-- Who stays away from play by his own exclusion: no agent sees him or learns where he is (Reliability §5.1). One who
-- asked to return stays in it until his days of waiting are over. Nothing volatile, for the reason that
-- `agent_member` gives.
create view agent_hidden as
  select member_id from gaming_pause where kind = 'exclusion' and barred_until > statement_timestamp();

-- As before, without those who stay away: lists, single members and totals of teams are read here, so none of them
-- shows one, from the moment of his exclusion on.
create or replace view agent_member as
  select m.member_id, m.parent_id, m.link_id, m.account, m.account_key, m.nickname, m.avatar_id, m.is_agent,
         m.rebate_tenths, m.state, m.created_at, m.last_login_at, m.recharged,
         (select coalesce(sum(b.balance), 0)::bigint from ledger_balance b
          where b.member_id = m.member_id and b.kind in ('main', 'live')) as money,
         exists (select from session s where s.member_id = m.member_id and s.revoked_at is null
                 and s.used_at > statement_timestamp() - interval '10 minutes') as is_online
  from member m
  where m.kind = 'member' and not exists (select from agent_hidden h where h.member_id = m.member_id);

grant select on agent_hidden to app_rw;
