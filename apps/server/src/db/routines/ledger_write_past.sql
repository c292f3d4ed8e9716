-- Writes the past of wallets that have none, for the demonstration: transfers that say when they were. The chain of a
-- wallet goes with time, so all of its past comes at once and in order, into wallets that have no entry yet; after it,
-- nothing can be written into the past of such a wallet. Everything else is as in ledger_post: floors, one currency,
-- keys that can be used once. As a set, because a first start waits for it. Answers how many transfers there are.
create or replace function ledger_write_past(p_rows jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_count integer;
begin
  create temporary table past_transfer on commit drop as
    select e.place, r.* from jsonb_array_elements(p_rows) with ordinality as e(one, place) cross join lateral
      jsonb_to_record(e.one) as r(id bigint, event text, tran smallint, scope text, key text, kind text, ref bigint,
                                  actor text, at timestamptz, lines jsonb);
  create temporary table past_line on commit drop as
    select t.place, t.id, n as line, l ->> 0 as source, l ->> 1 as target, (l ->> 2)::bigint as amount,
           (l ->> 3)::bigint as order_id
    from past_transfer t, jsonb_array_elements(t.lines) with ordinality as x(l, n);
  perform from ledger_balance b join ledger_account a using (account_id)
    where a.address in (select source from past_line union select target from past_line)
    order by b.account_id for no key update of b;
  if exists (select from (select at, id, lag(at) over (order by place) as before from past_transfer) t
             where at < before or at >= clock_timestamp() or id < id_at(at) or id >= id_at(at + interval '1 ms')) then
    raise exception 'the past is written in its order, and is over' using errcode = 'LH004';
  end if;
  if exists (select from past_line where amount is null or amount not between 1 and 1000000000000) then
    raise exception 'an amount is 1 to 10^12 li' using errcode = 'LH004';
  end if;
  create temporary table past_account on commit drop as
    select address, ledger_account_at(address) as account_id
    from (select source as address from past_line union select target from past_line) a;
  create temporary table past_entry on commit drop as  -- both sides of each line; those of the house have no chain
    select l.place, l.line, x.side, k.account_id, a.currency, b.floor, b.last_seq as entries,
           b.last_seq + row_number() over w as seq, b.balance + (sum(x.delta) over w)::bigint as after,
           lead(l.place) over w is distinct from l.place as ends, lead(l.place) over w is null as is_last
    from past_line l cross join lateral (values (0, source, -amount), (1, target, amount)) x (side, address, delta)
    join past_account k using (address) join ledger_account a on a.account_id = k.account_id
    left join ledger_balance b on b.account_id = k.account_id
    window w as (partition by k.account_id order by l.place, l.line, x.side);
  if exists (select from past_entry where entries > 0) then
    raise exception 'a wallet that has entries has its past' using errcode = 'LH002';
  end if;
  if exists (select from past_entry group by place having min(currency) <> max(currency)) then
    raise exception 'a transfer has one currency' using errcode = 'LH005';
  end if;
  if exists (select from past_entry where ends and after < floor) then
    raise exception 'the past of a wallet falls below its floor' using errcode = 'LH004';
  end if;
  insert into ledger_transfer
    select id, event, tran, scope, key, sha256(convert_to(lines::text, 'UTF8')), kind, ref, actor, at
    from past_transfer order by place;
  get diagnostics v_count = row_count;
  insert into ledger_posting
    select l.id, l.line, f.account_id, t.account_id, l.amount, l.order_id, f.seq, f.after, t.seq, t.after
    from past_line l join past_entry f on f.place = l.place and f.line = l.line and f.side = 0
    join past_entry t on t.place = l.place and t.line = l.line and t.side = 1 order by l.place, l.line;
  update ledger_balance b set balance = e.after, last_seq = e.seq
    from past_entry e where e.is_last and e.account_id = b.account_id;
  drop table past_transfer, past_line, past_account, past_entry;
  return v_count;
end $$;

revoke execute on function ledger_write_past from public;
grant execute on function ledger_write_past to app_rw;
