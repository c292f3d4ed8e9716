-- Stops chases: what stoppable answers gets status 4 and its stake back (21 追号返款), once (I-13, I-19). Locks as
-- everywhere: draws (shared, so that none closes meanwhile), chases, orders, balances. Internal.
create or replace function bets_chase_stop(p_member bigint[], p_track bigint[], p_actor text)
returns table (stopped integer, refunded bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare v_now timestamptz; v_owners bigint[]; v_orders bigint[]; v_done record; v_id bigint;
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct draw_id from bets_chase_stoppable(p_member, p_track, clock_timestamp()) order by 1
  ) s;
  perform from bet_chase c join unnest(p_member, p_track) as k(member_id, track_no)
      on c.member_id = k.member_id and c.track_no = k.track_no
    order by c.track_no for no key update of c;
  perform from bet_order o join bets_chase_stoppable(p_member, p_track, clock_timestamp()) s
      on o.member_id = s.member_id and o.order_id = s.order_id
    order by o.order_id for no key update of o;
  perform from ledger_balance b where b.member_id = any (p_member) and b.kind = 'main'
    order by b.account_id for no key update;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  select array_agg(member_id), array_agg(order_id) into v_owners, v_orders
    from bets_chase_stoppable(p_member, p_track, v_now);

  with done as (
    update bet_order o set status = 4, settled_at = v_now
    from unnest(v_owners, v_orders) as k(member_id, order_id)
    where o.member_id = k.member_id and o.order_id = k.order_id and o.status = 0
    returning o.order_id, o.member_id, o.account_id, o.trial, o.draw_id, o.total, o.win_max
  ), exposure as (
    select d.draw_id, d.member_id, sum(d.win_max)::bigint as win_max from done d group by 1, 2
  ), released as (
    update bet_exposure e set win_max = greatest(0, e.win_max - x.win_max)
    from exposure x where e.draw_id = x.draw_id and e.member_id = x.member_id
  )
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as refund, min(d.order_id) as first_id,
         array_agg(ledger_account_at(format('draw:%s:stakes%s', d.draw_id, case when d.trial then ':trial' else '' end))
                   order by d.account_id, d.order_id) as stakes,
         array_agg(d.account_id order by d.account_id, d.order_id) as accounts,
         array_agg(d.total::bigint order by d.account_id, d.order_id) as amounts,
         array_agg(d.order_id order by d.account_id, d.order_id) as orders_in_order
    into v_done from done d;
  update bet_chase c set stopped_at = v_now from unnest(p_member, p_track) as k(member_id, track_no)
    where c.member_id = k.member_id and c.track_no = k.track_no and c.stopped_at is null;
  if v_done.orders > 0 then
    v_id := next_id();
    insert into ledger_transfer
      values (v_id, 'bet-cancelled', 21, 'chase-stop', v_done.first_id::text,
              sha256(convert_to(v_done.orders_in_order::text, 'UTF8')), 'chase', p_track[1], p_actor, v_now);
    perform ledger_write_lines(v_id, v_done.stakes, v_done.accounts, v_done.amounts, v_done.orders_in_order);
    perform bets_announce_balances(v_done.accounts);
  end if;
  stopped := v_done.orders; refunded := v_done.refund;
  return next;
end $$;

revoke execute on function bets_chase_stop from public;
