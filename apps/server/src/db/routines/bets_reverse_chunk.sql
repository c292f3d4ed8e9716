-- Reverses those orders of one chunk whose outcome is another one now, opens them again and moves the cursor: all or
-- nothing, and false when another process has moved it. p_rebate is what was given back on each order's stake. Each
-- amount comes from the wallet as far as it reaches, the rest is owed. The orders are opened first, and what they had
-- got is carried along: orders, VIP cycles (the trigger of the orders), wallets, debts (ADR 052).
create or replace function bets_reverse_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_rebate bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_open record; v_done record;
begin
  perform from resettlement r where r.draw_id = p_draw and r.result_version = p_version
    and r.cursor_order_id = p_before and r.finished_at is null for update;
  if not found then return false; end if;

  select * into v_open from bets_reverse_orders(p_draw, p_version, p_before, p_after, p_orders, p_rebate);
  perform bets_reverse_post(p_draw, p_version, p_before, p_after, v_open.opened, v_open.rewards);

  insert into resettlement_member as m (draw_id, result_version, member_id, reversed, owed)
    select p_draw, p_version, l.member_id, sum(l.amount), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id order by l.member_id
    on conflict (draw_id, result_version, member_id) do update
      set reversed = m.reversed + excluded.reversed, owed = m.owed + excluded.owed;
  insert into member_debt as d (draw_id, result_version, member_id, trial, owed)
    select p_draw, p_version, l.member_id, bool_or(l.trial), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id having sum(l.amount - l.taken) > 0 order by l.member_id
    on conflict (draw_id, result_version, member_id) do update set owed = d.owed + excluded.owed;
  select count(distinct l.order_id)::integer as orders, coalesce(sum(l.amount), 0)::bigint as reversed,
         coalesce(sum(l.amount - l.taken), 0)::bigint as owed, array_agg(distinct l.account_id) as accounts
    into v_done from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after;
  update resettlement r set cursor_order_id = p_after, orders = r.orders + v_done.orders,
                            reversed = r.reversed + v_done.reversed, owed = r.owed + v_done.owed
    where r.draw_id = p_draw and r.result_version = p_version;
  perform bets_announce_balances(v_done.accounts);
  return true;
end $$;

revoke execute on function bets_reverse_chunk from public;
grant execute on function bets_reverse_chunk to app_rw;
