-- Writes settled orders of past draws, for the demonstration: placed, then settled, so that the results of days and
-- VIP cycles follow as from any settlement. Their money is written by ledger_write_past in the same transaction. A
-- draw that was settled here already is refused. Draws whose orders were placed from p_count_from on are counted for
-- turnover like others.
create or replace function bets_write_past(p_orders jsonb, p_count_from timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_count integer;
begin
  create temporary table past_order on commit drop as
    select * from jsonb_to_recordset(p_orders) as j(
      order_id bigint, member_id bigint, draw_id integer, transfer_id bigint, play_code text, bet_info text, odds text,
      stake bigint, notes integer, model smallint, win_max bigint, added_at timestamptz, result smallint, reward bigint,
      valid_stake bigint, turnover bigint);
  insert into settlement (draw_id, result_version, kind, cursor_order_id, orders, stake, paid, started_at, finished_at)
    select d.draw_id, d.result_version, 'settle', max(o.order_id), count(*), sum(o.stake * o.notes), sum(o.reward),
           d.settled_at, case when max(o.added_at) < p_count_from then d.settled_at end
    from past_order o join draw d using (draw_id)
    where d.status = 'settled' and d.chain_id is null
    group by d.draw_id order by d.draw_id;
  insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                         bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
    select o.order_id, o.member_id, a.account_id, false, d.draw_id, d.game_id, d.turn_num, o.transfer_id, o.play_code,
           o.bet_info, o.odds, o.stake, o.notes, o.stake * o.notes, o.model, o.win_max, 0, d.close_at, o.added_at
    from past_order o join draw d using (draw_id)
    join ledger_account a on a.address = format('member:%s:main', o.member_id)
    where d.status = 'settled' and d.chain_id is null order by o.order_id;
  update bet_order b
    set status = 1, result = o.result, reward = o.reward, valid_stake = o.valid_stake, turnover = o.turnover,
        result_version = d.result_version, settled_at = d.settled_at,
        agent_id = m.parent_id, agent_base = case when m.parent_id is null then 0 else o.turnover end
    from past_order o join draw d using (draw_id) join member m using (member_id)
    where b.order_id = o.order_id and b.member_id = o.member_id and b.status = 0;
  get diagnostics v_count = row_count;
  update settlement s set finished_at = s.started_at
    where s.finished_at is null and s.draw_id in (select draw_id from past_order);
  drop table past_order;
  return v_count;
end $$;

revoke execute on function bets_write_past from public;
grant execute on function bets_write_past to app_rw;
