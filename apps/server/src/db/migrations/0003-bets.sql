-- Bets: orders, and the four commands that change them together with the money: place, cancel, settle, void.
-- A bet row exists if and only if its debit exists, because one statement writes both (I-10).

create table bet_order (
  order_id       bigint   not null,                    -- time-ordered, unique by next_id(); the number shown to members
  member_id      bigint   not null,
  account_id     bigint   not null,                    -- the ledger account that paid and will be paid
  trial          boolean  not null,                    -- paid in trial money
  draw_id        integer  not null,
  game_id        integer  not null,
  turn_num       text     not null,
  transfer_id    bigint   not null,                    -- the debit; its posting carries order_id
  play_code      text     not null,                    -- category of domain §3.2.1, '101'
  bet_info       text     not null,                    -- the selection in its one canonical form, '07,19'
  odds           bigint   not null check (odds > 0),   -- × 10^4, after rebate; the price at which the bet stands (I-12)
  stake          money_amount not null,                -- 厘 per note
  notes          integer  not null check (notes > 0),
  total          money_amount not null check (total = stake * notes),
  model          smallint not null check (model in (0, 1)),      -- 1 credit 信, 0 official 官
  -- 厘 returned if every note wins; counts towards the payout cap
  win_max        bigint   not null check (win_max >= 0),
  rebate_tenths  smallint not null check (rebate_tenths between 0 and 130),
  bet_end_at     timestamptz not null,
  added_at       timestamptz not null,                 -- database clock, read under the locks
  track_no       bigint,                               -- 追号
  status         smallint not null default 0 check (status between 0 and 4),
  result         smallint check (result between 0 and 2),
  reward         bigint   not null default 0 check (reward >= 0),
  valid_stake    bigint   not null default 0 check (valid_stake between 0 and total),
  result_version integer  not null default 0,
  settled_at     timestamptz,                          -- when status left 0
  check (added_at < bet_end_at),                       -- I-11
  check ((status = 1) = (result is not null)),
  check ((status = 0) = (settled_at is null)),
  check (status = 1 or (reward = 0 and valid_stake = 0)),
  primary key (member_id, order_id)                    -- every index costs each bet: these two serve all commands
) with (fillfactor = 50);                              -- and no index on status: settling stays HOT
create unique index bet_order_of_draw on bet_order (draw_id, order_id);

-- An order ends once (I-13). Resettlement of a corrected result keeps status 1 and raises result_version.
create function bet_order_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'order % has ended with status %', old.order_id, old.status using errcode = 'LH006';
end $$;
create trigger bet_order_ends_once before update on bet_order for each row
  when (old.status <> 0 and (new.status <> old.status or new.result_version <= old.result_version))
  execute function bet_order_ends_once();

-- What the open orders of one member may win in one draw: the base of the payout cap. Changed under the balance lock.
create table bet_exposure (
  draw_id   integer not null,
  member_id bigint  not null,
  win_max   bigint  not null check (win_max >= 0),
  primary key (draw_id, member_id)
) with (fillfactor = 50);

-- How far a draw's orders are settled or refunded. cursor_order_id moves in the transaction that pays (I-16).
create table settlement (
  draw_id         integer not null references draw,
  result_version  integer not null,                    -- 0: refund of a void draw
  kind            text not null check (kind in ('settle', 'void')),
  cursor_order_id bigint not null default 0,
  orders          integer not null default 0,
  stake           bigint not null default 0,           -- 厘, real and trial money together
  paid            bigint not null default 0,
  started_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz,
  primary key (draw_id, result_version)
);

-- Orders with the facts of their draw that lists show.
create view bet_record as
  select o.*, d.open_num, m.account
  from bet_order o join draw d on d.draw_id = o.draw_id join member m on m.member_id = o.member_id;

-- What bets need to know of a draw.
create view bet_draw as
  select d.draw_id, d.game_id, d.turn_num, d.lunar_year, d.status, d.open_at, d.close_at, d.open_num, d.result_version,
         g.family, g.enabled
  from draw d join game g on g.game_id = d.game_id;

-- Debits accounts whose balances the caller has locked and judged. The settings bind the plan to one index probe per
-- account: a plan made while the tables were small would otherwise read them whole, and stay.
create function bets_debit(p_account bigint[], p_total bigint[], p_lines integer[])
returns table (account_id bigint, balance bigint, last_seq bigint)
language sql volatile
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
  update ledger_balance b set balance = b.balance - r.total, last_seq = b.last_seq + r.lines
  from unnest(p_account, p_total, p_lines) as r(account_id, total, lines)
  where b.account_id = r.account_id
  returning b.account_id, b.balance, b.last_seq
$$;

-- Places a batch: one request per member, lines joined to requests by p_request (1-based). Each request stands alone:
-- it is placed, replayed, key-reused, no-account, closed, insufficient or capped, and its neighbours do not notice.
-- Order of locks: draws (shared), then balances by account id. The clock is read after both, so that a bet that waited
-- cannot slip past the close (I-11), and no fact judged below can change before the commit.
create function bets_place(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds bigint[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_notice bigint;
  v_members bigint[]; v_accounts bigint[]; v_spendable bigint[]; v_trial boolean[];
begin
  if (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member) then
    raise exception 'a batch holds one request per member' using errcode = 'LH004';
  end if;
  perform pg_advisory_xact_lock_shared(7, d) from (select distinct unnest(p_draw) as d order by d) s;
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d.draw_id, c) as address
          from draw d cross join unnest(array['', ':trial']) c where d.draw_id = any (p_draw)) a
    where not exists (select from ledger_account l where l.address = a.address);
  select array_agg(b.member_id), array_agg(b.account_id), array_agg(b.balance - b.floor),
         array_agg(b.currency = 'TRIAL')
    into v_members, v_accounts, v_spendable, v_trial
    from (select * from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
          order by l.account_id for no key update) b;
  v_now := clock_timestamp();
  v_base := id_at(v_now);
  v_notice := next_id();

  return query
  -- Hundreds of bets, and hardly ever more than a few draws: each is looked up once.
  with open_draw as materialized (
    select d.draw_id, d.game_id, d.turn_num, d.close_at, k.account_id as stakes_id, t.account_id as trial_stakes_id
    from draw d
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes', d.draw_id) limit 1) k
    cross join lateral (select l.account_id from ledger_account l
                        where l.address = format('draw:%s:stakes:trial', d.draw_id) limit 1) t
    where d.draw_id = any (p_draw) and d.status = 'open' and d.open_at <= v_now and v_now < d.close_at
  ), line as materialized (
    select l.*, l.stake * l.notes as total, row_number() over w as line, sum(l.stake * l.notes) over w as through
    from unnest(p_request, p_play, p_info, p_odds, p_stake, p_notes, p_win_max, p_model, p_rebate) with ordinality
      as l(request, play, info, odds, stake, notes, win_max, model, rebate, n)
    window w as (partition by l.request order by l.n)
  ), verdict as materialized (
    select r.request::integer, r.member_id, r.key, r.hash, s.win_max, s.total, s.lines,
           a.account_id, a.trial, d.draw_id, d.game_id, d.turn_num, d.close_at,
           case when a.trial then d.trial_stakes_id else d.stakes_id end as stakes_id, t.transfer_id as old_transfer,
           case
             when t.transfer_id is not null then case when t.body_hash = r.hash then 'replayed' else 'key-reused' end
             when a.account_id is null then 'no-account'
             when d.draw_id is null then 'closed'
             when s.win_max > p_win_cap then 'capped'
             when s.total > a.spendable then 'insufficient'
             else 'payable'
           end as outcome
    from unnest(p_member, p_draw, p_key, p_hash) with ordinality as r(member_id, draw_id, key, hash, request)
    join (select l.request, sum(l.total)::bigint as total, sum(l.win_max)::bigint as win_max, count(*)::integer as lines
          from line l group by 1) s
      on s.request = r.request
    left join unnest(v_members, v_accounts, v_spendable, v_trial) as a(member_id, account_id, spendable, trial)
      on a.member_id = r.member_id
    left join open_draw d on d.draw_id = r.draw_id
    -- "limit 1" makes it an index probe per request, whatever the planner believes of the table.
    left join lateral (select * from ledger_transfer l
                       where l.scope = 'bet:' || r.member_id and l.key = r.key limit 1) t on true
  ), exposed as (                                      -- the cap is judged where it is counted; no row back: capped
    insert into bet_exposure as e (draw_id, member_id, win_max)
      select v.draw_id, v.member_id, v.win_max from verdict v where v.outcome = 'payable'
      on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max
        where e.win_max + excluded.win_max <= p_win_cap
      returning e.member_id
  ), debited as materialized (
    select x.* from (
      select array_agg(v.account_id order by v.account_id) as accounts,
             array_agg(v.total order by v.account_id) as totals,
             array_agg(v.lines order by v.account_id) as lines
      from verdict v join exposed x on x.member_id = v.member_id
    ) g cross join lateral bets_debit(g.accounts, g.totals, g.lines) x
  ), placed as materialized (
    select v.*, x.balance as balance_after, x.last_seq,
           v_base | (nextval('id_tail') & 4194303) as transfer_id
    from debited x
    join verdict v on v.account_id = x.account_id
  ), ordered as materialized (
    select s.*, v_base | (nextval('id_tail') & 4194303) as order_id from (
      select p.request, p.member_id, p.account_id, p.trial, p.draw_id, p.game_id, p.turn_num, p.close_at, p.transfer_id,
             p.stakes_id, p.last_seq - p.lines + l.line as seq, p.balance_after + p.total - l.through as line_balance,
             l.line, l.play, l.info, l.odds, l.stake, l.notes, l.total, l.win_max, l.model, l.rebate
      from placed p join line l on l.request = p.request
      order by p.request, l.line                       -- order numbers follow the lines of the request
    ) s
  ), transfer as (
    insert into ledger_transfer
      select p.transfer_id, 'bet-placed', 3, 'bet:' || p.member_id, p.key, p.hash, 'draw', p.draw_id,
             'member:' || p.member_id, v_now
      from placed p
  ), posting as (
    insert into ledger_posting
      select o.transfer_id, o.line, o.account_id, o.stakes_id, o.total, o.order_id, o.seq, o.line_balance, null, null
      from ordered o
  ), orders as (
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select o.order_id, o.member_id, o.account_id, o.trial, o.draw_id, o.game_id, o.turn_num, o.transfer_id, o.play,
             o.info, o.odds, o.stake, o.notes, o.total, o.model, o.win_max, o.rebate, o.close_at, v_now
      from ordered o
  ), notice as (
    insert into outbox (outbox_id, topic, payload)
      select v_notice, 'balance',
             jsonb_agg(jsonb_build_object('memberId', p.member_id::text, 'balance', p.balance_after::text))
      from placed p having count(*) > 0
  )
  select v.request,
         case when v.outcome <> 'payable' then v.outcome when p.request is null then 'capped' else 'placed' end,
         v.total, coalesce(p.balance_after, h.balance),
         coalesce(f.order_ids, h.order_ids)
  from verdict v
  left join placed p on p.request = v.request
  left join (select o.request, array_agg(o.order_id order by o.line) as order_ids from ordered o group by 1) f
    on f.request = v.request
  left join lateral (                                  -- the stored answer of the first time
    select array_agg(q.order_id order by q.line) as order_ids,
           (array_agg(q.from_balance order by q.line desc))[1] as balance
    from ledger_posting q where q.transfer_id = v.old_transfer and v.outcome = 'replayed'
  ) h on true;

  -- No row means that nothing was placed. As in outbox_announce: a list too long for a notice is fetched by its id.
  perform pg_notify('outbox', case
      when octet_length(b.payload::text) < 7500
      then json_build_object('id', v_notice::text, 'topic', 'balance', 'payload', b.payload)
      else json_build_object('id', v_notice::text, 'topic', 'balance') end::text)
    from outbox b where b.outbox_id = v_notice;
end $$;

-- Cancels a member's own open orders while betting is open, and refunds each stake once (I-13, I-14, I-15). Every
-- distinct number gets one answer: cancelled, disabled, too-late, ended, or unknown (which also means "not yours").
create function bets_cancel(p_member bigint, p_orders bigint[])
returns table (order_id bigint, outcome text, refunded bigint, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_order record; v_outcome text; v_balance bigint;
  v_enabled boolean := exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1');
begin
  perform pg_advisory_xact_lock_shared(7, s.draw_id) from (
    select distinct o.draw_id from bet_order o where o.order_id = any (p_orders) and o.member_id = p_member order by 1
  ) s;
  perform from bet_order o where o.order_id = any (p_orders) and o.member_id = p_member
    order by o.order_id for no key update;
  v_now := clock_timestamp();                          -- after the locks: waiting is no way past the close
  for v_order in
    select n.number, o.status, o.total, o.trial, o.draw_id, o.win_max,
           o.bet_end_at > v_now and d.status = 'open' and d.close_at > v_now as in_time
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
      update bet_order o set status = 2, settled_at = v_now where o.order_id = v_order.number and o.status = 0;
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

-- Begins or resumes. The exclusive lock waits for every bet still inside, so that no order comes after the first chunk.
-- Answers null when the draw is not ready (not drawn, or not void) and the row otherwise.
create function bets_settle_begin(p_draw integer, p_kind text)
returns table (result_version integer, cursor_order_id bigint, finished boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare v_version integer;
begin
  perform pg_advisory_xact_lock(7, p_draw);
  select case when p_kind = 'void' then 0 else greatest(d.result_version, 1) end into v_version
    from draw d where d.draw_id = p_draw
      and case p_kind when 'settle' then d.status in ('drawn', 'settled') when 'void' then d.status = 'void' end;
  if v_version is null then return; end if;
  insert into settlement (draw_id, result_version, kind) values (p_draw, v_version, p_kind) on conflict do nothing;
  return query select s.result_version, s.cursor_order_id, s.finished_at is not null
    from settlement s where s.draw_id = p_draw and s.result_version = v_version;
end $$;

-- Pays one posting per winning order, in account order. Internal.
create function bets_pay(p_event text, p_tran smallint, p_scope text, p_key text, p_draw integer,
  p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint := next_id();
begin
  if coalesce(cardinality(p_from), 0) = 0 then return; end if;
  insert into ledger_transfer                          -- the unique key refuses to pay a chunk twice
    values (v_id, p_event, p_tran, p_scope, p_key, sha256(convert_to(p_scope || p_key, 'UTF8')), 'draw', p_draw,
            'engine', clock_timestamp());
  perform ledger_write_lines(v_id, p_from, p_to, p_amount, p_order);
end $$;

-- Writes the outcomes of one chunk, pays them, moves the cursor: all or nothing. p_before is the cursor the judge read
-- from; when another settler has moved it, nothing happens and the answer is false. Orders that ended otherwise are
-- passed over. p_reward is the return of the stake's notes; p_rebate is the member's rebate on the valid stake (19
-- 给予返水).
create function bets_settle_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_scope text := format('settle:%s:%s', p_draw, p_version);
  v_stakes bigint := ledger_account_at(format('draw:%s:stakes', p_draw));
  v_trial_stakes bigint := ledger_account_at(format('draw:%s:stakes:trial', p_draw));
  v_promo bigint := ledger_account_at('house:promo');
  v_trial_promo bigint := ledger_account_at('house:promo:trial');
  v_done record;
begin
  perform from settlement s where s.draw_id = p_draw and s.result_version = p_version
    and s.cursor_order_id = p_before and s.finished_at is null for update;
  if not found then return false; end if;

  with done as (
    update bet_order o
    set status = 1, result = j.result, reward = j.reward, valid_stake = j.valid, result_version = p_version,
        settled_at = v_now
    from unnest(p_orders, p_result, p_reward, p_valid, p_rebate) as j(order_id, result, reward, valid, rebate)
    where o.order_id = j.order_id and o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
      and o.status = 0
    returning o.order_id, o.account_id, o.trial, o.total, j.result, j.reward, j.rebate
  )
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as stake,
         coalesce(sum(d.reward), 0)::bigint as paid,
         coalesce(sum(d.total - d.reward) filter (where not d.trial), 0)::bigint as rest,
         coalesce(sum(d.total - d.reward) filter (where d.trial), 0)::bigint as trial_rest,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where w.won) as won_to,
         array_agg(w.stakes order by d.account_id, d.order_id) filter (where w.won) as won_from,
         array_agg(d.reward order by d.account_id, d.order_id) filter (where w.won) as won_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where w.won) as won_order,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where w.tied) as tied_to,
         array_agg(w.stakes order by d.account_id, d.order_id) filter (where w.tied) as tied_from,
         array_agg(d.reward order by d.account_id, d.order_id) filter (where w.tied) as tied_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where w.tied) as tied_order,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_to,
         array_agg(w.promo order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_from,
         array_agg(d.rebate order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_order
    into v_done
    from done d cross join lateral (
      select d.reward > 0 and d.result <> 2 as won, d.reward > 0 and d.result = 2 as tied,
             case when d.trial then v_trial_stakes else v_stakes end as stakes,
             case when d.trial then v_trial_promo else v_promo end as promo
    ) w;

  perform from ledger_balance b
    where b.account_id = any (v_done.won_to || v_done.tied_to || v_done.rebate_to)
    order by b.account_id for no key update;
  perform bets_pay('bet-paid', 4::smallint, v_scope, 'paid:' || p_before, p_draw,
    v_done.won_from, v_done.won_to, v_done.won_amount, v_done.won_order);
  perform bets_pay('bet-tied', 26::smallint, v_scope, 'tied:' || p_before, p_draw,
    v_done.tied_from, v_done.tied_to, v_done.tied_amount, v_done.tied_order);
  perform bets_pay('bet-rebate', 19::smallint, v_scope, 'rebate:' || p_before, p_draw,
    v_done.rebate_from, v_done.rebate_to, v_done.rebate_amount, v_done.rebate_order);
  -- What the house keeps or adds, at once: a draw's account always holds exactly the stakes of its open orders.
  perform bets_sweep(v_scope, 'swept:' || p_before, p_draw, v_stakes, ledger_account_at('house:profit'), v_done.rest);
  perform bets_sweep(v_scope, 'swept-trial:' || p_before, p_draw, v_trial_stakes,
    ledger_account_at('house:profit:trial'), v_done.trial_rest);

  update settlement s set cursor_order_id = p_after, orders = s.orders + v_done.orders, stake = s.stake + v_done.stake,
                          paid = s.paid + v_done.paid
    where s.draw_id = p_draw and s.result_version = p_version;
  perform bets_announce_balances(v_done.won_to || v_done.tied_to || v_done.rebate_to);
  return true;
end $$;

create function bets_sweep(p_scope text, p_key text, p_draw integer, p_stakes bigint, p_profit bigint, p_rest bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_rest > 0 then
    perform bets_pay('draw-swept', 0::smallint, p_scope, p_key, p_draw,
      array[p_stakes], array[p_profit], array[p_rest], array[null::bigint]);
  elsif p_rest < 0 then
    perform bets_pay('draw-covered', 0::smallint, p_scope, p_key, p_draw,
      array[p_profit], array[p_stakes], array[-p_rest], array[null::bigint]);
  end if;
end $$;

create function bets_announce_balances(p_accounts bigint[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_payload jsonb;
begin
  select jsonb_agg(jsonb_build_object('memberId', a.member_id::text, 'balance', b.balance::text)) into v_payload
    from ledger_balance b join ledger_account a using (account_id) where b.account_id = any (p_accounts);
  if v_payload is not null then perform outbox_announce('balance', v_payload); end if;
end $$;

-- Refunds the next chunk of a void draw (39 取消订单). Answers the number of orders looked at; 0: nothing is left.
create function bets_void_chunk(p_draw integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_before bigint; v_seen integer; v_last bigint; v_done record;
  v_stakes bigint := ledger_account_at(format('draw:%s:stakes', p_draw));
  v_trial_stakes bigint := ledger_account_at(format('draw:%s:stakes:trial', p_draw));
begin
  select s.cursor_order_id into v_before from settlement s
    where s.draw_id = p_draw and s.result_version = 0 and s.kind = 'void' and s.finished_at is null for update;
  if not found then return 0; end if;
  select count(*)::integer, max(n.order_id) into v_seen, v_last from (
    select o.order_id from bet_order o where o.draw_id = p_draw and o.order_id > v_before
    order by o.order_id limit p_limit
  ) n;
  if v_seen = 0 then return 0; end if;

  with done as (
    update bet_order o set status = 2, settled_at = clock_timestamp()
    where o.draw_id = p_draw and o.order_id > v_before and o.order_id <= v_last and o.status = 0
    returning o.order_id, o.account_id, o.trial, o.total
  )
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as stake,
         array_agg(case when d.trial then v_trial_stakes else v_stakes end order by d.account_id, d.order_id) as stakes,
         array_agg(d.account_id order by d.account_id, d.order_id) as accounts,
         array_agg(d.total::bigint order by d.account_id, d.order_id) as amounts,
         array_agg(d.order_id order by d.account_id, d.order_id) as orders_in_order
    into v_done from done d;
  perform from ledger_balance b where b.account_id = any (v_done.accounts) order by b.account_id for no key update;
  perform bets_pay('bet-voided', 39::smallint, format('settle:%s:0', p_draw), 'voided:' || v_before, p_draw,
    v_done.stakes, v_done.accounts, v_done.amounts, v_done.orders_in_order);
  update settlement s set cursor_order_id = v_last, orders = s.orders + v_done.orders,
                          stake = s.stake + v_done.stake, paid = s.paid + v_done.stake
    where s.draw_id = p_draw and s.result_version = 0;
  perform bets_announce_balances(v_done.accounts);
  return v_seen;
end $$;

-- Ends a settlement or a refund: no order is left open, the exposure of the draw is forgotten, the members' lists are
-- told.
create function bets_settle_finish(p_draw integer, p_version integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update settlement s set finished_at = clock_timestamp()
    where s.draw_id = p_draw and s.result_version = p_version and s.finished_at is null
      and not exists (select from bet_order o where o.draw_id = p_draw and o.order_id > s.cursor_order_id);
  if not found then return; end if;
  delete from bet_exposure e where e.draw_id = p_draw;
  perform outbox_announce('orders-settled',
    (select jsonb_build_object('drawId', d.draw_id, 'gameId', d.game_id, 'turnNum', d.turn_num)
     from draw d where d.draw_id = p_draw));
end $$;

-- Orders against postings, for tests and the nightly recount. No row: every order has its debit and at most one credit,
-- and every draw account holds the stakes of its open orders (I-10, I-13).
create view bet_difference as
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
      select p.order_id, sum(p.amount) as amount, count(*) as times
      from ledger_posting p join ledger_transfer t using (transfer_id)
      where t.event in ('bet-paid', 'bet-tied', 'bet-cancelled', 'bet-voided') group by 1
    ) c using (order_id)
    where coalesce(c.amount, 0) <> case o.status when 0 then 0 when 1 then o.reward else o.total end or c.times > 1
  union all
  select null, 'the draw account ' || a.address || ' does not hold its open stakes'
    from ledger_account a
    left join (select e.account_id, sum(e.amount) as held from ledger_entry e group by 1) h using (account_id)
    left join (
      select format('draw:%s:stakes%s', o.draw_id, case when o.trial then ':trial' else '' end) as address,
             sum(o.total) as open_stakes
      from bet_order o where o.status = 0 group by 1
    ) s using (address)
    where a.kind = 'draw' and coalesce(h.held, 0) <> coalesce(s.open_stakes, 0);

revoke execute on function bets_place, bets_debit, bets_cancel, bets_settle_begin, bets_pay, bets_settle_chunk,
  bets_sweep, bets_announce_balances, bets_void_chunk, bets_settle_finish, bet_order_ends_once from public;
grant select on bet_order, bet_exposure, bet_record, bet_draw, settlement, bet_difference to app_rw;
grant execute on function
  bets_place, bets_cancel, bets_settle_begin, bets_settle_chunk, bets_void_chunk, bets_settle_finish
  to app_rw;
