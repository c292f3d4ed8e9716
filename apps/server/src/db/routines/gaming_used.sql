-- What a limit counts within its rolling period (RG-4), in 厘. An open stake counts as lost until its draw is settled.
create or replace function gaming_used(p_member bigint, p_kind text, p_period text, p_now timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_kind = 'deposit' then
    return (select coalesce(sum(d.amount), 0) from gaming_deposit d
            where d.member_id = p_member and d.released_at is null and d.at > p_now - gaming_span(p_period));
  end if;
  return (select coalesce(sum(case p_kind when 'stake' then w.stake else w.stake - w.reward end), 0)
          from gaming_wager w
          where w.member_id = p_member and w.wager_id >= id_at(p_now - gaming_span(p_period)) and w.stands);
end $$;

revoke execute on function gaming_used from public;
grant execute on function gaming_used to app_rw;
