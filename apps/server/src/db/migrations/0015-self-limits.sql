-- What members set for themselves: limits, pauses and reminders (reliability §5.1, ADR 020). They are judged inside the
-- statement that takes the money, under the lock of the wallet (RG-1), and every change is kept as an event (RG-6).

-- Whether the owner of a wallet has ever set anything here. A bet reads it with the balance it locks anyway, so that
-- members without limits pay nothing for those of others. It is never taken back: then the tables below decide.
alter table ledger_balance add column guarded boolean not null default false;

-- A limit in force, and the looser one that waits. amount is 厘, for the kind 'session' minutes; null is no limit.
create table gaming_limit (
  member_id     bigint not null references member,
  kind          text   not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period        text   not null check (period in ('day', 'week', 'month')),
  amount        bigint check (amount between 0 and 1000000000000),
  next_amount   bigint check (next_amount between 0 and 1000000000000),
  next_asked_at timestamptz,                           -- null: nothing waits
  changed_by    text   not null,                       -- 'member:12', 'operator:3'
  check (next_asked_at is not null or next_amount is null),
  check (kind <> 'session' or period = 'day'),
  primary key (member_id, kind, period)
);

-- A time-out or a self-exclusion. barred_until is when play may begin again as far as is known: for an exclusion that
-- nobody has asked to end, far in the future, because it does not end by itself.
create table gaming_pause (
  member_id       bigint primary key references member,
  kind            text not null check (kind in ('time-out', 'exclusion')),
  started_at      timestamptz not null,
  ends_at         timestamptz not null check (ends_at > started_at),
  return_asked_at timestamptz check (return_asked_at >= ends_at),
  barred_until    timestamptz not null check (barred_until >= ends_at),
  changed_by      text not null,
  check (return_asked_at is null or kind = 'exclusion')
);

-- The reminder of time and money (reality check).
create table gaming_reminder (
  member_id       bigint primary key references member,
  every_minutes   integer check (every_minutes in (15, 30, 60)),   -- null: off
  acknowledged_at timestamptz not null,
  changed_by      text not null
);

-- Deposits that were let through. A recharge asks when its order is made, because money that has come must be credited;
-- an order that came to nothing is released and counts no more.
create table gaming_deposit (
  member_id   bigint not null references member,
  reference   text   not null check (reference <> ''),   -- the recharge order
  amount      money_amount not null,
  at          timestamptz not null,
  released_at timestamptz,
  primary key (member_id, reference)
);
create index gaming_deposit_by_time on gaming_deposit (member_id, at) where released_at is null;

-- Every state that ever was in force: the rows above as they stood after each change. Written by the trigger below, so
-- that no state exists without its event, and the last event of a subject is the state.
create table gaming_event (
  event_id  bigint generated always as identity primary key,
  member_id bigint not null,
  subject   text   not null,                           -- 'limit:stake:day', 'pause', 'reminder'
  state     jsonb  not null,
  at        timestamptz not null default clock_timestamp()
);
create index gaming_event_by_subject on gaming_event (member_id, subject, event_id desc);

create function gaming_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: events are kept', tg_op, tg_table_name using errcode = 'LH007';
end $$;
create trigger is_kept before update or delete or truncate on gaming_event
  for each statement execute function gaming_event_is_kept();

create function gaming_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into gaming_event (member_id, subject, state) values (new.member_id, case tg_table_name
      when 'gaming_limit' then concat_ws(':', 'limit', to_jsonb(new) ->> 'kind', to_jsonb(new) ->> 'period')
      when 'gaming_pause' then 'pause' else 'reminder' end, to_jsonb(new));
  update ledger_balance b set guarded = true where b.member_id = new.member_id and b.kind = 'main' and not b.guarded;
  return new;
end $$;
create trigger changed after insert or update on gaming_limit for each row execute function gaming_changed();
create trigger changed after insert or update on gaming_pause for each row execute function gaming_changed();
create trigger changed after insert or update on gaming_reminder for each row execute function gaming_changed();

-- The clock of limits; tests put another in its place.
create function gaming_clock() returns timestamptz language sql volatile return clock_timestamp();

-- Takes the wallet's lock before a change or a judgement, and answers the time after it: a bet either ends before the
-- change or sees it.
create function gaming_lock(p_member bigint) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_balance b where b.member_id = p_member and b.kind = 'main' for no key update;
  return gaming_clock();
end $$;

-- Everything that was staked, with its end. Other ways to stake than lottery bets join here.
create view gaming_wager as
  select member_id, order_id as wager_id, total as stake, reward, status in (0, 1) as stands, added_at as at
  from bet_order;

create function gaming_span(p_period text) returns interval language sql immutable
  return case p_period when 'day' then interval '24 hours' when 'week' then interval '7 days'
         when 'month' then interval '30 days' end;

-- What a limit counts within its rolling period (RG-4), in 厘. An open stake counts as lost until its draw is settled.
create function gaming_used(p_member bigint, p_kind text, p_period text, p_now timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_kind = 'deposit' then
    return (select coalesce(sum(d.amount), 0) from gaming_deposit d
            where d.member_id = p_member and d.released_at is null and d.at > p_now - gaming_span(p_period));
  end if;
  return (select coalesce(sum(case p_kind when 'stake' then w.stake else w.stake - w.reward end), 0)
          from gaming_wager w
          where w.member_id = p_member and w.wager_id >= id_at(p_now - gaming_span(p_period)) and w.stands);
end $$;

-- Time spent playing since an instant: from stake to stake, and to now; a longer gap than 15 minutes is a break of
-- which 15 minutes count.
create function gaming_play_time(p_member bigint, p_from timestamptz, p_now timestamptz) returns interval
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(least(gap, interval '15 minutes')), interval '0') from (
    select coalesce(lead(w.at) over (order by w.at), p_now) - w.at as gap
    from gaming_wager w where w.member_id = p_member and w.wager_id >= id_at(p_from) and w.at >= p_from
  ) g
$$;

-- The one judgement of every way to stake (RG-2), for a guarded member whose wallet is locked: null, or why not.
create function gaming_wager_refusal(p_member bigint, p_amount bigint, p_now timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_pause gaming_pause; v_reminder gaming_reminder; v_limit record; v_midnight timestamptz;
begin
  select * into v_pause from gaming_pause p where p.member_id = p_member and p.barred_until > p_now;
  if found then return case v_pause.kind when 'exclusion' then 'excluded' else 'time-out' end; end if;
  select * into v_reminder from gaming_reminder r where r.member_id = p_member and r.every_minutes is not null;
  if found and gaming_play_time(p_member, v_reminder.acknowledged_at, p_now)
               >= make_interval(mins => v_reminder.every_minutes) then
    return 'reminder-due';
  end if;
  v_midnight := date_trunc('day', p_now at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  for v_limit in
    select l.kind, l.period, l.amount from gaming_limit l
    where l.member_id = p_member and l.kind in ('stake', 'loss', 'session') and l.amount is not null order by 1, 2
  loop
    if v_limit.kind = 'session' then
      if gaming_play_time(p_member, v_midnight, p_now) >= make_interval(mins => v_limit.amount::integer) then
        return 'session-over';
      end if;
    elsif gaming_used(p_member, v_limit.kind, v_limit.period, p_now) + p_amount > v_limit.amount then
      return v_limit.kind || '-limit';
    end if;
  end loop;
  return null;
end $$;

-- The same for whatever stakes outside the batch of bets: takes the lock itself. The caller moves the money in the same
-- transaction.
create function gaming_authorize_wager(p_member bigint, p_amount bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_now timestamptz := gaming_lock(p_member);
begin
  return gaming_wager_refusal(p_member, p_amount, v_now);
end $$;

-- Lets a deposit through once per reference, and counts it: authorized, excluded, time-out or deposit-limit with what
-- the lowest limit still allows.
create function gaming_authorize_deposit(p_member bigint, p_reference text, p_amount bigint)
returns table (outcome text, remaining bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_now timestamptz := gaming_lock(p_member); v_pause text; v_remaining bigint;
begin
  if exists (select from gaming_deposit d where d.member_id = p_member and d.reference = p_reference) then
    return query select 'authorized', null::bigint;
    return;
  end if;
  select case p.kind when 'exclusion' then 'excluded' else 'time-out' end into v_pause
    from gaming_pause p where p.member_id = p_member and p.barred_until > v_now;
  if found then
    return query select v_pause, null::bigint;
    return;
  end if;
  select min(l.amount - gaming_used(p_member, 'deposit', l.period, v_now)) into v_remaining
    from gaming_limit l where l.member_id = p_member and l.kind = 'deposit' and l.amount is not null;
  if v_remaining < p_amount then
    return query select 'deposit-limit', greatest(v_remaining, 0);
    return;
  end if;
  insert into gaming_deposit (member_id, reference, amount, at) values (p_member, p_reference, p_amount, v_now);
  return query select 'authorized', v_remaining - p_amount;
end $$;

-- A recharge order that came to nothing counts no more.
create function gaming_release_deposit(p_member bigint, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update gaming_deposit d set released_at = clock_timestamp()
    where d.member_id = p_member and d.reference = p_reference and d.released_at is null;
end $$;

-- What a session must know of its owner.
create view gaming_viewer as select member_id, kind as pause_kind, barred_until from gaming_pause;

-- Who must not come back under another name (reliability §5.1, Exclusion matching).
create view gaming_excluded_person as
  select m.member_id, m.full_name, m.birthday, m.phone from gaming_pause p join member m on m.member_id = p.member_id
  where p.kind = 'exclusion' and p.barred_until > clock_timestamp();

-- States that are not what their last event says. No row: nothing was changed past the trigger.
create view gaming_difference as
  with state as (
    select member_id, concat_ws(':', 'limit', kind, period) as subject, to_jsonb(l) as state from gaming_limit l
    union all select member_id, 'pause', to_jsonb(p) from gaming_pause p
    union all select member_id, 'reminder', to_jsonb(r) from gaming_reminder r
  ), last_event as (
    select distinct on (member_id, subject) member_id, subject, state
    from gaming_event order by member_id, subject, event_id desc
  )
  select member_id, subject from state s full join last_event e using (member_id, subject)
  where s.state is distinct from e.state;

revoke execute on function gaming_event_is_kept, gaming_changed, gaming_clock, gaming_lock, gaming_span, gaming_used,
  gaming_play_time, gaming_wager_refusal, gaming_authorize_wager, gaming_authorize_deposit, gaming_release_deposit
  from public;
grant select, insert, update on gaming_limit, gaming_pause, gaming_reminder to app_rw;
grant select on gaming_deposit, gaming_event, gaming_viewer, gaming_wager, gaming_excluded_person,
  gaming_difference to app_rw;
grant execute on function gaming_clock, gaming_lock, gaming_span, gaming_used, gaming_play_time, gaming_authorize_wager,
  gaming_authorize_deposit, gaming_release_deposit to app_rw;

-- Bets: migration 0003's function, which now also asks the judgement above for wallets that are guarded.
create or replace function bets_place(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds bigint[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_notice bigint;
  v_members bigint[]; v_accounts bigint[]; v_spendable bigint[]; v_trial boolean[]; v_guarded boolean[];
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
         array_agg(b.currency = 'TRIAL'), array_agg(b.guarded)
    into v_members, v_accounts, v_spendable, v_trial, v_guarded
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
             -- Asked after everything else, because it alone reads further rows; by the clock that was read under the
             -- lock.
             when a.guarded then coalesce(gaming_wager_refusal(r.member_id, s.total, v_now), 'payable')
             else 'payable'
           end as outcome
    from unnest(p_member, p_draw, p_key, p_hash) with ordinality as r(member_id, draw_id, key, hash, request)
    join (select l.request, sum(l.total)::bigint as total, sum(l.win_max)::bigint as win_max, count(*)::integer as lines
          from line l group by 1) s
      on s.request = r.request
    left join unnest(v_members, v_accounts, v_spendable, v_trial, v_guarded)
           as a(member_id, account_id, spendable, trial, guarded)
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
