-- Books the placed requests of a batch, whose stakes are taken: transfers, a posting and an order for each line, and
-- the new balances into the outbox. Answers the numbers of the orders by request. Internal, a step of bets_place.
create or replace function bets_book(
  p_verdicts bets_verdict[], p_request integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[],
  p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_now timestamptz, p_base bigint
) returns table (request integer, order_ids bigint[])
language plpgsql rows 64 as $$
#variable_conflict use_column
begin
  return query
  with placed as materialized (
    select * from unnest(p_verdicts) v where v.outcome = 'placed'
  ), ordered as materialized (
    select s.*, p_base | (nextval('id_tail') & 4194303) as order_id from (
      select p.request, p.member_id, p.account_id, p.trial, p.draw_id, p.game_id, p.turn_num, p.close_at, p.transfer_id,
             p.stakes_id, p.last_seq - p.lines + l.line as seq, p.balance_after + p.total - l.through as line_balance,
             l.line, l.play, l.info, l.odds, l.stake, l.notes, l.total, l.win_max, l.model, l.rebate
      from placed p join (
        select l.*, l.stake * l.notes as total, row_number() over w as line, sum(l.stake * l.notes) over w as through
        from unnest(p_request, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate) with ordinality
          as l(request, play, info, odds, stake, notes, win_max, model, rebate, n)
        window w as (partition by l.request order by l.n)
      ) l on l.request = p.request
      order by p.request, l.line                       -- order numbers follow the lines of the request
    ) s
  ), transfer as (
    insert into ledger_transfer
      select p.transfer_id, 'bet-placed', 3, 'bet:' || p.member_id, p.key, p.hash, 'draw', p.draw_id,
             'member:' || p.member_id, p_now
      from placed p
  ), posting as (
    insert into ledger_posting
      select o.transfer_id, o.line, o.account_id, o.stakes_id, o.total, o.order_id, o.seq, o.line_balance, null, null
      from ordered o
  ), orders as (
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select o.order_id, o.member_id, o.account_id, o.trial, o.draw_id, o.game_id, o.turn_num, o.transfer_id, o.play,
             o.info, o.odds, o.stake, o.notes, o.total, o.model, o.win_max, o.rebate, o.close_at, p_now
      from ordered o
  ), told as materialized (
    select outbox_announce('balance',
             jsonb_agg(jsonb_build_object('memberId', p.member_id::text, 'balance', p.balance_after::text)))
      from placed p where p.is_last having count(*) > 0
  )
  select o.request, array_agg(o.order_id order by o.line) from ordered o
  -- Read, because a list of "with" that nobody reads is not made.
  cross join (select count(*) from told) t
  group by 1;
end $$;

revoke execute on function bets_book from public;
