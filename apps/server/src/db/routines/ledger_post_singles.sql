-- Posts transfers of one posting each as a set, in their order; an account may stand in several. Internal: the caller
-- holds the locks of the wallets and has made the keys. A key that exists already is a fault (23505); so is an
-- amount of nothing, a change of currency, or a wallet that would fall below its floor on the way.
--
-- The settings and the list of accounts make the update probes of an index, as in bets_debit.
create or replace function ledger_post_singles(p_transfers ledger_single[]) returns void
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
declare
  v_now timestamptz := clock_timestamp(); v_base bigint := id_at(v_now); v_lowest bigint;
  v_accounts bigint[] := array(select t.from_account from unnest(p_transfers) t
                               union select t.to_account from unnest(p_transfers) t);
begin
  if exists (select from unnest(p_transfers) t where t.amount is null or t.amount not between 1 and 1000000000000) then
    raise exception 'an amount is 1 to 10^12 li' using errcode = 'LH004';
  end if;
  if exists (select from unnest(p_transfers) t
             where (select f.currency from ledger_account f where f.account_id = t.from_account)
                   is distinct from (select i.currency from ledger_account i where i.account_id = t.to_account)) then
    raise exception 'a transfer has one currency' using errcode = 'LH005';
  end if;
  with single as materialized (
    select t.*, v_base | (nextval('id_tail') & 4194303) as transfer_id
    from unnest(p_transfers) with ordinality as t(event, tran_type, scope, key, body_hash, ref_kind, ref_id, actor,
                                                  from_account, to_account, amount, n)
  ), chained as materialized (                         -- both sides of each posting; those of the house have no chain
    select e.*, b.floor, b.last_seq + row_number() over w as seq, b.balance + (sum(e.delta) over w)::bigint as after,
           row_number() over (partition by e.account_id order by e.n desc) = 1 as is_last
    from (select s.n, s.transfer_id, s.from_account, s.to_account, s.amount, x.*
          from single s
          cross join lateral (values (0, s.from_account, -s.amount), (1, s.to_account, s.amount))
            x (side, account_id, delta)) e
    left join lateral (select * from ledger_balance l where l.account_id = e.account_id limit 1) b on true
    window w as (partition by e.account_id order by e.n)
  ), transfer as (
    insert into ledger_transfer
      select s.transfer_id, s.event, s.tran_type, s.scope, s.key, s.body_hash, s.ref_kind, s.ref_id, s.actor, v_now
      from single s
  ), posting as (
    insert into ledger_posting
      select c.transfer_id, 1, c.from_account, c.to_account, c.amount, null,
             max(c.seq) filter (where c.side = 0), max(c.after) filter (where c.side = 0),
             max(c.seq) filter (where c.side = 1), max(c.after) filter (where c.side = 1)
      from chained c group by c.transfer_id, c.from_account, c.to_account, c.amount
  ), moved as (
    update ledger_balance b set balance = c.after, last_seq = c.seq
      from chained c
      where c.is_last and b.account_id = c.account_id and b.account_id = any (v_accounts)
  )
  select min(c.after - c.floor) into v_lowest from chained c;
  if v_lowest < 0 then raise exception 'a wallet would fall below its floor' using errcode = 'LH001'; end if;
end $$;

revoke execute on function ledger_post_singles from public;
