-- Time spent playing since an instant: from stake to stake, and to now; a longer gap than 15 minutes is a break of
-- which 15 minutes count.
create or replace function gaming_play_time(p_member bigint, p_from timestamptz, p_now timestamptz) returns interval
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(least(gap, interval '15 minutes')), interval '0') from (
    select coalesce(lead(w.at) over (order by w.at), p_now) - w.at as gap
    from gaming_wager w where w.member_id = p_member and w.wager_id >= id_at(p_from) and w.at >= p_from
      -- What a game pays is no time of play.
      and w.stake > 0
  ) g
$$;

revoke execute on function gaming_play_time from public;
grant execute on function gaming_play_time to app_rw;
