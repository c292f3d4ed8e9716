-- Writes the lines of one transfer and moves the balances. Internal: the caller has locked the balances, checked the
-- floors and inserted the transfer. Lines of one account follow each other in line order: that order is seq (I-07).
create or replace function ledger_write_lines(
  p_transfer_id bigint, p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  with posting as (
    select * from unnest(p_from, p_to, p_amount, p_order) with ordinality as p(f, t, amount, order_id, line)
  ), entry as (
    select line, 0 as side, f as account_id, -amount as delta from posting
    union all select line, 1, t, amount from posting
  ), chained as (
    select e.line, e.side,
           b.last_seq + row_number() over w as seq,
           b.balance + sum(e.delta) over w as balance_after
    from entry e join ledger_balance b using (account_id)
    window w as (partition by e.account_id order by e.line, e.side)
  )
  insert into ledger_posting
    select p_transfer_id, p.line, p.f, p.t, p.amount, p.order_id, a.seq, a.balance_after, z.seq, z.balance_after
    from posting p
    left join chained a on a.line = p.line and a.side = 0
    left join chained z on z.line = p.line and z.side = 1;

  update ledger_balance b
    set balance = b.balance + s.delta, last_seq = b.last_seq + s.lines
    from (
      select account_id, sum(delta) as delta, count(*) as lines
      from (select unnest(p_from) as account_id, -unnest(p_amount) as delta
            union all select unnest(p_to), unnest(p_amount)) e
      group by account_id
    ) s
    where b.account_id = s.account_id;
end $$;

revoke execute on function ledger_write_lines from public;
