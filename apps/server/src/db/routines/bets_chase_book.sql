-- Books a chase that is charged: one transfer for its first turn and one for all later ones, a posting and an order for
-- each line, and the chase itself. p_accounts hold the stakes of each draw; p_balance and p_seq are those of the wallet
-- before. Answers the numbers of the orders. Internal, a step of bets_chase.
create or replace function bets_chase_book(
  p_wallet ledger_balance, p_key text, p_hash bytea, p_stop_on_win boolean, p_draw integer[], p_accounts bigint[],
  p_turn integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[],
  p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_first bigint, p_later bigint, p_balance bigint,
  p_seq bigint, p_now timestamptz
) returns bigint[] language plpgsql as $$
#variable_conflict use_column
declare v_each integer := cardinality(p_turn) / cardinality(p_draw); v_ids bigint[];
begin
  with line as materialized (
    select s.*, id_at(p_now) | (nextval('id_tail') & 4194303) as order_id,
           case s.turn when 1 then p_first else p_later end as transfer_id,
           case s.turn when 1 then s.seq else s.seq - v_each end as line
    from (
      select l.*, l.stake * l.notes as total, row_number() over w as seq, sum(l.stake * l.notes) over w as through
      from unnest(p_turn, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate) with ordinality
        as l(turn, play, info, odds, stake, notes, win_max, model, rebate, n)
      window w as (order by l.turn, l.n)
      order by l.turn, l.n                             -- order numbers follow the turns and the lines of the request
    ) s
  ), transfer as (
    insert into ledger_transfer
      select t.transfer_id, 'bet-placed', t.tran_type, t.scope, p_key, p_hash, t.ref_kind, t.ref_id,
             'member:' || p_wallet.member_id, p_now
      from (values (p_first, 3, 'bet:' || p_wallet.member_id, 'draw', p_draw[1]::bigint),
                   (p_later, 29, 'bet-later:' || p_wallet.member_id, 'chase', p_first))
        as t(transfer_id, tran_type, scope, ref_kind, ref_id)
      where t.transfer_id is not null
  ), posting as (
    insert into ledger_posting
      select l.transfer_id, l.line, p_wallet.account_id, p_accounts[l.turn], l.total, l.order_id,
             p_seq + l.seq, p_balance - l.through, null, null
      from line l
  ), orders as (
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                           track_no)
      select l.order_id, p_wallet.member_id, p_wallet.account_id, p_wallet.currency = 'TRIAL', d.draw_id, d.game_id,
             d.turn_num, l.transfer_id, l.play, l.info, l.odds, l.stake, l.notes, l.total, l.model, l.win_max, l.rebate,
             d.close_at, p_now, p_first
      from line l join draw d on d.draw_id = p_draw[l.turn]
  ), chase as (
    insert into bet_chase (track_no, member_id, game_id, later_transfer_id, first_order_id, last_order_id, last_draw_id,
                           turns, lines, total, stop_on_win, added_at)
      select p_first, p_wallet.member_id, d.game_id, p_later, x.first_id, x.last_id, d.draw_id, cardinality(p_draw),
             v_each, x.total, p_stop_on_win, p_now
      from (select min(l.order_id) as first_id, max(l.order_id) as last_id, sum(l.total)::bigint as total
            from line l) x
      cross join (select d.draw_id, d.game_id from draw d
                  where d.draw_id = any (p_draw) order by d.plan_at desc limit 1) d
  )
  select array_agg(l.order_id order by l.seq) into v_ids from line l;
  return v_ids;
end $$;

revoke execute on function bets_chase_book from public;
