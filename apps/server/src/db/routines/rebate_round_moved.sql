-- Adds what a third-party round brings more than it did to what its member may claim a rebate for, by kind of game; a
-- correction of the vendor takes away. In the transaction that writes the round, beside its money.
create or replace function rebate_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into rebate_total as t (member_id, category, valid_bet)
    select new.member_id,
           case g.kind when 'electronic' then 'slot' when 'card' then 'chess' else g.kind end,
           new.valid_bet - case when tg_op = 'UPDATE' then old.valid_bet else 0 end
    from live_game g where g.game_code = new.game_code
    on conflict (member_id, category) do update set valid_bet = t.valid_bet + excluded.valid_bet;
  return null;
end $$;

revoke execute on function rebate_round_moved from public;
