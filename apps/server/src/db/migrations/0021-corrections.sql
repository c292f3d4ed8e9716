-- A corrected result (I-18): a new version, and for every order that it changes a reversal that mirrors the settlement
-- (32 冲销派奖, 27 冲销返水) and opens the order again, so that the settlement of the new version finds it as it finds all
-- others. Nothing is settled by the new version before the reversal is through. What a wallet no longer has is owed.

-- How far the orders of a corrected draw are looked through. The cursor moves in the transaction that reverses.
create table resettlement (
  draw_id         integer not null references draw,
  result_version  integer not null check (result_version > 1),
  cursor_order_id bigint  not null default 0,
  orders          integer not null default 0,          -- opened again
  reversed        bigint  not null default 0,          -- 厘 of payouts and rebates, real and trial money together
  owed            bigint  not null default 0,          -- 厘 of these that no wallet had any more
  started_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz,
  primary key (draw_id, result_version)
);
create unique index resettlement_under_way on resettlement (draw_id) where finished_at is null;

-- What was reversed of each order, once per version: its payout and its rebate, and how much of it the wallet had.
create table resettlement_line (
  draw_id        integer not null,
  result_version integer not null,
  order_id       bigint  not null,
  is_rebate      boolean not null,
  account_id     bigint  not null,
  member_id      bigint  not null,
  trial          boolean not null,
  amount         bigint  not null check (amount >= 0),
  taken          bigint  not null check (taken between 0 and amount),
  primary key (draw_id, result_version, order_id, is_rebate)
);

-- Whom a correction concerns, and who has been told.
create table resettlement_member (
  draw_id        integer not null,
  result_version integer not null,
  member_id      bigint  not null references member,
  reversed       bigint  not null check (reversed >= 0),
  owed           bigint  not null check (owed >= 0),
  told_at        timestamptz,
  primary key (draw_id, result_version, member_id)
);
create index resettlement_untold on resettlement_member (draw_id, result_version) where told_at is null;

-- What members owe because they had spent what was paid by mistake; the account house:receivable holds its negative.
create table member_debt (
  draw_id        integer not null,
  result_version integer not null,
  member_id      bigint  not null references member,
  trial          boolean not null,
  owed           bigint  not null check (owed > 0),
  collected      bigint  not null default 0 check (collected between 0 and owed),
  primary key (draw_id, result_version, member_id)
);
create index member_debt_open on member_debt (member_id) where collected < owed;

-- What the public is told of a correction.
create view correction_note as select draw_id, version, note from result_version where version > 1;

-- Who may not withdraw because he owes.
create view withdraw_debt as
  select member_id, sum(owed - collected)::bigint as owed from member_debt where collected < owed group by member_id;

-- A result is final but for the next version of an external one, which two operators published.
create or replace function draw_result_is_final() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.open_num is not null and new.open_num is distinct from old.open_num and not (
    old.result_by = 'external' and new.result_version = old.result_version + 1 and exists (
      select from result_version v
      where v.draw_id = new.draw_id and v.version = new.result_version and v.open_num = new.open_num)
  ) then
    raise exception 'the result of draw % is final', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;

-- An order ends once (I-13), and is opened again only while the reversal of a later result is under way.
create or replace function bet_order_ends_once() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 1 and new.status = 0 and exists (
    select from resettlement r
    where r.draw_id = old.draw_id and r.finished_at is null and r.result_version > old.result_version
  ) then
    return new;
  end if;
  raise exception 'order % has ended with status %', old.order_id, old.status using errcode = 'LH006';
end $$;

create function settlement_waits_for_reversal() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from resettlement r where r.draw_id = new.draw_id and r.finished_at is null) then
    raise exception 'draw % is being reversed', new.draw_id using errcode = 'LH008';
  end if;
  return new;
end $$;
create trigger settlement_waits_for_reversal before insert on settlement
  for each row execute function settlement_waits_for_reversal();

-- Two operators publish another result of an external draw. Answers the new version, or null when the draw is not (or no
-- longer) what they looked at. A settlement or reversal of the version before ends where it stands: what it did is
-- judged again like everything else.
create function results_correct(
  p_draw integer, p_version integer, p_open_num text, p_note text, p_reason text, p_first text, p_second text
) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_draw draw; v_now timestamptz;
begin
  perform pg_advisory_xact_lock(7, p_draw);            -- no settlement begins meanwhile
  select * into v_draw from draw d where d.draw_id = p_draw for no key update;
  if v_draw.result_by <> 'external' or v_draw.open_num is null or v_draw.result_version <> p_version
     or v_draw.open_num = p_open_num then
    return null;
  end if;
  v_now := draw_clock();
  insert into result_version (draw_id, version, open_num, first_by, second_by, note, reason, published_at)
    values (p_draw, p_version + 1, p_open_num, p_first, p_second, p_note, p_reason, v_now);
  -- Both wait for the chunk in hand, whose row is locked.
  update settlement s set finished_at = clock_timestamp() where s.draw_id = p_draw and s.finished_at is null;
  update resettlement r set finished_at = clock_timestamp() where r.draw_id = p_draw and r.finished_at is null;
  update draw d set open_num = p_open_num, result_version = p_version + 1, status = 'drawn', settled_at = null,
                    settle_from = v_now + results_setting('result_hold_seconds', 60) * interval '1 second'
    where d.draw_id = p_draw;
  insert into resettlement (draw_id, result_version) values (p_draw, p_version + 1);
  return p_version + 1;
end $$;

-- Reverses those orders of one chunk whose outcome is another one now, opens them again and moves the cursor: all or
-- nothing, and false when somebody else has moved it. p_rebate is what was given back on each order's stake. Each amount
-- comes from the wallet as far as it reaches, the rest is owed.
create function bets_reverse_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_rebate bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_scope text := format('reverse:%s:%s', p_draw, p_version);
  v_currency text; v_accounts bigint[]; v_done record; v_pay record;
  v_stakes bigint; v_promo bigint; v_owing bigint; v_event record;
begin
  perform from resettlement r where r.draw_id = p_draw and r.result_version = p_version
    and r.cursor_order_id = p_before and r.finished_at is null for update;
  if not found then return false; end if;

  perform from ledger_balance b
    where b.account_id in (select o.account_id from bet_order o where o.draw_id = p_draw and o.order_id = any (p_orders))
    order by b.account_id for no key update;
  insert into resettlement_line (draw_id, result_version, order_id, is_rebate, account_id, member_id, trial, amount, taken)
    select p_draw, p_version, l.order_id, l.is_rebate, l.account_id, l.member_id, l.trial, l.amount,
           greatest(0, least(l.amount, b.balance - b.floor - coalesce(sum(l.amount) over (
             partition by l.account_id order by l.order_id, l.is_rebate
             rows between unbounded preceding and 1 preceding), 0)))
    from (
      select o.order_id, o.account_id, o.member_id, o.trial, k.is_rebate,
             case when k.is_rebate then j.rebate else o.reward end as amount
      from bet_order o join unnest(p_orders, p_rebate) as j(order_id, rebate) on j.order_id = o.order_id
      cross join (values (false), (true)) as k(is_rebate)
      where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
        and o.status = 1 and o.result_version < p_version
    ) l join ledger_balance b on b.account_id = l.account_id;

  for v_currency in select distinct case when l.trial then ':trial' else '' end from resettlement_line l
                    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after loop
    v_stakes := ledger_account_at(format('draw:%s:stakes%s', p_draw, v_currency));
    v_promo := ledger_account_at('house:promo' || v_currency);
    v_owing := ledger_account_at('house:receivable' || v_currency);
    for v_event in select * from (values (false, 'bet-reversed', 32, v_stakes), (true, 'rebate-reversed', 27, v_promo))
                     as e(is_rebate, event, tran, into_account) loop
      select array_agg(p.payer order by p.order_id, p.payer) as payers,
             array_agg(v_event.into_account order by p.order_id, p.payer) as receivers,
             array_agg(p.amount order by p.order_id, p.payer) as amounts,
             array_agg(p.order_id order by p.order_id, p.payer) as orders
        into v_pay
        from resettlement_line l
        cross join lateral (values (l.account_id, l.taken, l.order_id), (v_owing, l.amount - l.taken, l.order_id))
          as p(payer, amount, order_id)
        where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
          and l.is_rebate = v_event.is_rebate and l.trial = (v_currency <> '') and p.amount > 0;
      perform bets_pay(v_event.event, v_event.tran::smallint, v_scope, v_event.event || v_currency || ':' || p_before,
        p_draw, v_pay.payers, v_pay.receivers, v_pay.amounts, v_pay.orders);
    end loop;
    -- The house gives back what it kept, or gets back what it added: the draw's account holds the open stakes again.
    perform bets_sweep(v_scope, 'swept' || v_currency || ':' || p_before, p_draw, v_stakes,
      ledger_account_at('house:profit' || v_currency),
      (select coalesce(sum(o.reward - o.total), 0)::bigint from bet_order o
       where o.draw_id = p_draw and o.trial = (v_currency <> '')
         and o.order_id in (select l.order_id from resettlement_line l
                            where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after)));
  end loop;

  update bet_order o set status = 0, result = null, reward = 0, valid_stake = 0, settled_at = null
    where o.draw_id = p_draw and o.order_id in (
      select l.order_id from resettlement_line l
      where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after);
  insert into resettlement_member as m (draw_id, result_version, member_id, reversed, owed)
    select p_draw, p_version, l.member_id, sum(l.amount), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id
    on conflict (draw_id, result_version, member_id) do update
      set reversed = m.reversed + excluded.reversed, owed = m.owed + excluded.owed;
  insert into member_debt as d (draw_id, result_version, member_id, trial, owed)
    select p_draw, p_version, l.member_id, bool_or(l.trial), sum(l.amount - l.taken)
    from resettlement_line l
    where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
    group by l.member_id having sum(l.amount - l.taken) > 0
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

-- Ends a reversal whose cursor has passed every settled order. Answers whether the draw may be settled.
create function bets_reverse_finish(p_draw integer, p_version integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update resettlement r set finished_at = clock_timestamp()
    where r.draw_id = p_draw and r.result_version = p_version and r.finished_at is null
      and not exists (select from bet_order o
                      where o.draw_id = p_draw and o.order_id > r.cursor_order_id and o.status = 1);
  return not exists (select from resettlement r where r.draw_id = p_draw and r.finished_at is null);
end $$;

-- Marks a member as told of a correction, and of those before that it has overtaken. False when he was told before.
create function bets_correction_told(p_draw integer, p_version integer, p_member bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update resettlement_member m set told_at = clock_timestamp()
    where m.draw_id = p_draw and m.result_version <= p_version and m.member_id = p_member and m.told_at is null;
  return found;
end $$;

-- Takes what members owe from wallets that have something again, oldest debts first. Answers how many paid.
create function bets_collect_debts(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_debt record; v_amount bigint; v_balance bigint; v_paid integer := 0;
begin
  for v_debt in
    select d.* from member_debt d
    where d.collected < d.owed
      and exists (select from ledger_balance b
                  where b.member_id = d.member_id and b.kind = 'main' and b.balance > b.floor)
    order by d.member_id, d.draw_id, d.result_version limit p_limit for update of d skip locked
  loop
    select least(b.balance - b.floor, v_debt.owed - v_debt.collected), b.balance into v_amount, v_balance
      from ledger_balance b where b.member_id = v_debt.member_id and b.kind = 'main' for no key update;
    if v_amount > 0 then
      perform from ledger_post(
        'debt-collected', 32::smallint, 'debt',
        format('%s:%s:%s:%s', v_debt.draw_id, v_debt.result_version, v_debt.member_id, v_debt.collected),
        sha256(convert_to(v_amount::text, 'UTF8')), 'draw', v_debt.draw_id::bigint, 'engine',
        array[format('member:%s:main', v_debt.member_id)],
        array['house:receivable' || case when v_debt.trial then ':trial' else '' end],
        array[v_amount], array[null::bigint]
      ) x where x.outcome = 'posted';
      if not found then raise exception 'a debt of member % was collected twice', v_debt.member_id; end if;
      update member_debt d set collected = d.collected + v_amount
        where d.draw_id = v_debt.draw_id and d.result_version = v_debt.result_version
          and d.member_id = v_debt.member_id;
      perform outbox_announce('balance', jsonb_build_array(
        jsonb_build_object('memberId', v_debt.member_id::text, 'balance', (v_balance - v_amount)::text)));
      v_paid := v_paid + 1;
    end if;
  end loop;
  return v_paid;
end $$;

-- As in migration 0003; credits now count less what was reversed, and what members owe is what the house has to get.
create or replace view bet_difference as
  select o.order_id, 'the debit of the order is missing or differs' as problem
    from bet_order o left join ledger_posting p on p.transfer_id = o.transfer_id and p.order_id = o.order_id
    where p.amount is distinct from o.total or p.from_account <> o.account_id
  union all
  select p.order_id, 'a debit without its order'
    from ledger_posting p join ledger_transfer t using (transfer_id)
    where t.event = 'bet-placed' and not exists (select from bet_order o where o.order_id = p.order_id)
  union all
  select o.order_id, 'the credits of the order do not fit its end'
    from bet_order o left join (
      select p.order_id, sum(case t.event when 'bet-reversed' then -p.amount else p.amount end) as amount,
             count(*) filter (where t.event <> 'bet-reversed') as times,
             count(distinct p.transfer_id) filter (where t.event = 'bet-reversed') as reversals
      from ledger_posting p join ledger_transfer t using (transfer_id)
      where t.event in ('bet-paid', 'bet-tied', 'bet-cancelled', 'bet-voided', 'bet-reversed') group by 1
    ) c using (order_id)
    where coalesce(c.amount, 0) <> case o.status when 0 then 0 when 1 then o.reward else o.total end
      or c.times - c.reversals > 1
  union all
  select null, 'the draw account ' || a.address || ' does not hold its open stakes'
    from ledger_account a
    left join (select e.account_id, sum(e.amount) as held from ledger_entry e group by 1) h using (account_id)
    left join (
      select format('draw:%s:stakes%s', o.draw_id, case when o.trial then ':trial' else '' end) as address,
             sum(o.total) as open_stakes
      from bet_order o where o.status = 0 group by 1
    ) s using (address)
    where a.kind = 'draw' and coalesce(h.held, 0) <> coalesce(s.open_stakes, 0)
  union all
  select null, 'the account ' || r.address || ' does not hold what members owe'
    from (values ('house:receivable', false), ('house:receivable:trial', true)) as r(address, trial)
    where coalesce((select sum(e.amount) from ledger_entry e join ledger_account a using (account_id)
                    where a.address = r.address), 0)
      <> -coalesce((select sum(d.owed - d.collected) from member_debt d where d.trial = r.trial), 0);

-- As in migration 0014, which counted upwards only: a reversal takes back from the cycle what it had counted. The level
-- stays (I-42).
create or replace function vip_count_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_thresholds bigint[]; v_levels integer[];
begin
  if exists (select from before_settling where valid_stake > 0) then
    update vip_progress p set cycle_bet = greatest(0, p.cycle_bet + s.valid_stake)
    from (
      select n.member_id, sum(n.valid_stake - o.valid_stake)::bigint as valid_stake
      from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
      where n.valid_stake < o.valid_stake and not n.trial group by n.member_id order by n.member_id
    ) s
    where p.member_id = s.member_id;
  end if;
  if not exists (select from after_settling where valid_stake > 0) then return null; end if;
  select array_agg(bet_money order by bet_money), array_agg(vip_level order by bet_money)
    into v_thresholds, v_levels from vip_rule;
  with settled as (
    select n.member_id, sum(n.valid_stake - o.valid_stake)::bigint as valid_stake
    from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
    where n.valid_stake > o.valid_stake and not n.trial
    group by n.member_id
  ), counted as (
    insert into vip_progress as p (member_id, cycle_bet)
    select s.member_id, s.valid_stake from settled s order by s.member_id
    on conflict (member_id) do update set cycle_bet = p.cycle_bet + excluded.cycle_bet
    returning p.member_id, p.cycle_bet
  ), risen as (
    select c.member_id, v_levels[width_bucket(c.cycle_bet, v_thresholds)] as vip_level
    from counted c join settled s using (member_id)
    where width_bucket(c.cycle_bet, v_thresholds) > width_bucket(c.cycle_bet - s.valid_stake, v_thresholds)
    order by c.member_id
  )
  update member m set vip_level = r.vip_level
  from risen r where m.member_id = r.member_id and m.vip_level < r.vip_level;
  return null;
end $$;

revoke execute on function settlement_waits_for_reversal, results_correct, bets_reverse_chunk, bets_reverse_finish,
  bets_correction_told, bets_collect_debts from public;
grant execute on function results_correct, bets_reverse_chunk, bets_reverse_finish, bets_correction_told,
  bets_collect_debts to app_rw;
grant select on correction_note, resettlement, resettlement_line, resettlement_member, member_debt, withdraw_debt to app_rw;
