-- Cancels a member's own open orders while betting is open, and refunds each stake once (I-13, I-14, I-15); an order of
-- a chase may be cancelled before its turn opens, too. Every distinct number gets one answer: cancelled, disabled,
-- too-late, ended, or unknown (which also means "not yours"). Only orders that can still be cancelled are locked:
-- pending, in a draw that is not closed. All others belong to the settlement or the correction of their draw, for which
-- nobody waits here; they are only read to say why not.
create or replace function bets_cancel(p_member bigint, p_orders bigint[])
returns table (order_id bigint, outcome text, refunded bigint, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_open bigint[]; v_order record; v_outcome text; v_balance bigint;
  v_enabled boolean := exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1');
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct o.draw_id from bet_order o join draw d on d.draw_id = o.draw_id
    where o.order_id = any (p_orders) and o.member_id = p_member and o.status = 0 and d.status in ('scheduled', 'open')
    order by 1
  ) s;
  -- A draw never opens again, so these are orders of draws that are held open now.
  select coalesce(array_agg(x.order_id), '{}') into v_open from (
    select o.order_id from bet_order o join draw d on d.draw_id = o.draw_id
    where o.order_id = any (p_orders) and o.member_id = p_member and o.status = 0 and d.status in ('scheduled', 'open')
    order by o.order_id for no key update of o
  ) x;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  for v_order in
    select n.number, o.status, o.total, o.trial, o.draw_id, o.win_max,
           o.order_id = any (v_open) and o.bet_end_at > v_now and d.close_at > v_now
             and (d.status = 'open' or d.status = 'scheduled' and o.track_no is not null) as in_time
    from (select distinct unnest(p_orders) as number order by 1) n
    left join bet_order o on o.order_id = n.number and o.member_id = p_member
    left join draw d on d.draw_id = o.draw_id
    order by n.number
  loop
    v_outcome := case
      when v_order.status is null then 'unknown'
      when v_order.status <> 0 then 'ended'
      when not v_enabled then 'disabled'
      when not v_order.in_time then 'too-late'
      else 'cancelled' end;
    if v_outcome = 'cancelled' then
      update bet_order o set status = 2, settled_at = v_now
        where o.member_id = p_member and o.order_id = v_order.number and o.status = 0;
      perform from ledger_post(
        'bet-cancelled', 7::smallint, 'order', 'cancel:' || v_order.number,
        sha256(convert_to(v_order.number::text, 'UTF8')), 'draw', v_order.draw_id, 'member:' || p_member,
        array[format('draw:%s:stakes%s', v_order.draw_id, case when v_order.trial then ':trial' else '' end)],
        array[format('member:%s:main', p_member)], array[v_order.total::bigint], array[v_order.number]
      ) x where x.outcome = 'posted';
      if not found then raise exception 'order % was refunded before', v_order.number using errcode = 'LH006'; end if;
      update bet_exposure e set win_max = greatest(0, e.win_max - v_order.win_max)
        where e.draw_id = v_order.draw_id and e.member_id = p_member;
    end if;
    order_id := v_order.number; outcome := v_outcome;
    refunded := case when v_outcome = 'cancelled' then v_order.total else 0 end;
    select b.balance into balance from ledger_balance b
      join ledger_account a on a.account_id = b.account_id and a.member_id = p_member and a.kind = 'main';
    v_balance := case when v_outcome = 'cancelled' then balance else v_balance end;
    return next;
  end loop;
  if v_balance is not null then
    perform outbox_announce('balance',
      jsonb_build_array(jsonb_build_object('memberId', p_member::text, 'balance', v_balance::text)));
  end if;
end $$;

revoke execute on function bets_cancel from public;
grant execute on function bets_cancel to app_rw;
