-- Notes what a third-party round brings to the day on which it was settled, and takes back what it brought before.
create or replace function agent_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_moved (member_id, day, kind, amount, won)
    select new.member_id, site_day(c.settled_at), case g.kind when 'sport' then 'ft' else 'live' end,
           sum(c.sign * c.valid_bet), sum(c.sign * (c.payout - (c.bet - c.valid_bet)))
    from (
      select 1 as sign, new.settled_at, new.bet, new.payout, new.valid_bet where new.status = 1
      union all
      select -1, old.settled_at, old.bet, old.payout, old.valid_bet where tg_op = 'UPDATE' and old.status = 1
    ) c join live_game g on g.game_code = new.game_code
    group by 2, 3 having sum(c.sign * c.valid_bet) <> 0 or sum(c.sign * (c.payout - c.bet)) <> 0;
  return null;
end $$;

revoke execute on function agent_round_moved from public;
