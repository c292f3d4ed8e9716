-- Moves the money of the calls of a turn between wallets and the house's account of games: bets, adjustments and what
-- comes; then what rollbacks take, because what comes pays what is owed first. What a wallet does not have is owed from
-- now on. Internal, a step of wallet_take; the wallets are locked.
create or replace function wallet_pay(p_effects wallet_effect[]) returns void
language plpgsql as $$
declare v_house bigint := ledger_account_at('house:games'); v_transfers ledger_single[];
begin
  if exists (select from unnest(p_effects) e where e.kind in ('bet', 'bet-win') and e.taken > e.spendable) then
    raise exception 'a bet was judged without its wallet';
  end if;
  for v_is_last in 0 .. 1 loop
    continue when v_is_last = 1 and not exists (select from unnest(p_effects) e where e.is_back and e.taken > 0);
    with effect as materialized (
      select *, case when e.is_back then 'game-rolled-back' when e.kind = 'adjust' then 'game-adjusted' end as event,
             case when e.is_back then 39 when e.kind = 'adjust' then 38 end as tran_type
      from unnest(p_effects) e where e.wallet_tx_id is not null
    ), taken as materialized (
      select e.*, least(e.taken, case when v_is_last = 0 then e.spendable else (
               select b.balance - b.floor from ledger_balance b where b.account_id = e.account_id) end) as amount
      from effect e where e.taken > 0 and e.is_back = (v_is_last = 1)
    ), owed as (
      insert into wallet_debt (wallet_tx_id, member_id, round_id, owed)
        select t.wallet_tx_id, t.member_id, t.round_id, t.taken - t.amount from taken t where t.amount < t.taken
    )
    select array_agg(row(
             -- The key carries its time, so that the books can be cut by month (ADR 054).
             l.event, l.tran_type, 'game-' || l.way, l.id || '@' || (l.id >> 22) + 1767225600000,
             sha256(convert_to(l.event || l.whole, 'UTF8')), case when l.round_id is not null then 'game-round' end,
             l.round_id, 'provider:' || l.provider, case l.way when 'out' then l.account_id else v_house end,
             case l.way when 'out' then v_house else l.account_id end, l.amount)::ledger_single
           order by l.n, l.way desc) into v_transfers
      from (
        select 'out' as way, t.n, coalesce(t.event, 'game-bet') as event,
               coalesce(t.tran_type, case when t.is_sport then 35 else 34 end) as tran_type, t.wallet_tx_id as id,
               t.taken as whole, t.amount, t.round_id, t.provider, t.account_id
        from taken t where t.amount > 0
        union all
        select 'in', e.n, coalesce(e.event, 'game-win'),
               coalesce(e.tran_type, case when e.is_sport then 36 else 33 end), e.wallet_tx_id, e.given, e.given,
               e.round_id, e.provider, e.account_id
        from effect e where e.given > 0 and v_is_last = 0
      ) l;
    perform ledger_post_singles(v_transfers);
    if v_is_last = 0 then
      perform wallet_collect(e.member_id) from unnest(p_effects) e where e.given > 0 and e.owed > 0;
    end if;
  end loop;
end $$;

revoke execute on function wallet_pay from public;
