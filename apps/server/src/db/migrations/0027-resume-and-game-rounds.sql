-- 1. What a socket may have missed.
--
-- Ids of the outbox are taken before their transaction commits, so a smaller id may become visible after a larger one:
-- "everything after the last id I saw" would lose it. What can be said for certain is a mark: a transaction number below
-- which every transaction has ended. Whoever has heard everything up to a mark, and later gets every row of a
-- transaction at or above it, has missed nothing (decision 29).
alter table outbox add column xact xid8 not null default pg_current_xact_id();

-- The largest transaction number among swept rows: marks up to it are too old to resume from.
create table outbox_floor (
  only_row boolean primary key default true check (only_row),
  xact     xid8 not null
);
insert into outbox_floor (xact) values (pg_current_xact_id());

-- Transaction numbers mean something within one run of one database cluster only: a restored dump or a recovery to an
-- earlier moment counts anew. Marks carry this name, and a mark with another is not believed.
create function outbox_epoch() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select left(md5(s.system_identifier::text || ':' || c.timeline_id::text), 6)
  from pg_control_system() s, pg_control_checkpoint() c
$$;

-- Tells all listeners a mark, through the same queue as the news. The queue is in the order of commits, so whoever hears
-- the mark has heard every notice of the transactions below it.
create function outbox_mark() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_mark text := outbox_epoch() || '.' || pg_snapshot_xmin(pg_current_snapshot())::text;
begin
  perform pg_notify('outbox', json_build_object('mark', v_mark)::text);
end $$;

-- Drops what is older, and remembers how far. The lock on the floor comes first: two sweeps take turns.
create function outbox_sweep(p_age interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from outbox_floor for update;
  with gone as (
    delete from outbox where created_at < clock_timestamp() - p_age returning xact
  ), last as (
    select xact from gone order by xact desc limit 1
  )
  update outbox_floor f set xact = last.xact from last where last.xact > f.xact;
end $$;

revoke delete on outbox from app_rw;                                 -- sweeping moves the floor
revoke execute on function outbox_epoch, outbox_mark, outbox_sweep from public;
grant execute on function outbox_epoch, outbox_mark, outbox_sweep to app_rw;
grant select on outbox_floor to app_rw;

-- One-time tickets of the member channel (SEC-41). In the database, because the host that takes a ticket is seldom the
-- one that gave it; unlogged, because one that is lost in a crash is asked for again.
create unlogged table socket_ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  member_id   bigint not null,
  session_id  text   not null,
  expires_at  timestamptz not null
);
create index socket_ticket_by_age on socket_ticket (expires_at);
grant select, insert, delete on socket_ticket to app_rw;

-- 2. Rounds of third-party games: what casino reports are made of.

create table live_game (
  game_code text primary key check (game_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  vendor    text not null check (vendor ~ '^[A-Za-z0-9_-]{1,32}$'),
  game_name text not null check (game_name <> ''),
  kind      text not null check (kind in ('fish', 'electronic', 'card', 'live', 'sport')),
  sort      integer not null default 0,
  enabled   boolean not null default true              -- a game that was taken off stays in reports
);

create table game_round (
  vendor      text   not null,
  round_code  text   not null check (length(round_code) between 1 and 64),  -- the vendor's own number
  member_id   bigint not null references member,
  game_code   text   not null references live_game,
  status      smallint not null check (status between 0 and 2),  -- 0 open, 1 settled, 2 cancelled
  bet         bigint not null check (bet >= 0),        -- 厘, the whole round so far
  payout      bigint not null check (payout >= 0),     -- 厘, stake included
  valid_bet   bigint not null check (valid_bet between 0 and bet),  -- 厘 that count as turnover
  started_at  timestamptz not null,
  settled_at  timestamptz,                             -- when it was settled or cancelled
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (vendor, round_code, member_id),
  check ((status = 0) = (settled_at is null)),
  check (settled_at >= started_at),
  check (status = 1 or valid_bet = 0),
  check (status <> 2 or payout = 0)
) with (fillfactor = 70);
-- A report is one member's range of days, all games; a detail is the same range of one game, newest first.
create index game_round_of_member on game_round
  (member_id, (coalesce(settled_at, started_at)) desc, round_code) include (game_code, status, bet, payout, valid_bet);

-- The one way a round is written: by the transaction that moves its money, with the whole round as it stands after that
-- movement, so that a repeated message changes nothing. It moves no money itself. An open round is settled or cancelled;
-- a settled one may be settled anew (the vendor corrected it) or cancelled (rolled back); a cancelled one stays so.
-- Answers 'recorded', 'unchanged' for a repeat, or 'stale' for a message that came late and says less than is known.
create function record_round(
  p_vendor text, p_round text, p_member bigint, p_game text, p_status smallint,
  p_bet bigint, p_payout bigint, p_valid_bet bigint, p_started timestamptz, p_settled timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_old game_round;
begin
  if not exists (select from live_game g where g.game_code = p_game and g.vendor = p_vendor) then
    raise exception 'vendor % has no game %', p_vendor, p_game using errcode = 'LH027';
  end if;
  insert into game_round
      (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
    values (p_vendor, p_round, p_member, p_game, p_status, p_bet, p_payout, p_valid_bet, p_started, p_settled)
    on conflict do nothing;
  if found then return 'recorded'; end if;
  select r.* into v_old from game_round r
    where r.vendor = p_vendor and r.round_code = p_round and r.member_id = p_member for update;
  if v_old.game_code <> p_game then
    raise exception 'round % of % was played at %', p_round, p_vendor, v_old.game_code using errcode = 'LH027';
  end if;
  if (v_old.status, v_old.bet, v_old.payout, v_old.valid_bet, v_old.settled_at)
     is not distinct from (p_status, p_bet, p_payout, p_valid_bet, p_settled) then
    return 'unchanged';
  end if;
  -- Stakes of an open round only grow; whatever says less was sent before what is known.
  if p_status < v_old.status or v_old.status = 2 or (p_status = 0 and p_bet < v_old.bet)
     or (p_status = 1 and v_old.status = 1 and p_settled < v_old.settled_at) then
    return 'stale';
  end if;
  update game_round r
    set status = p_status, bet = p_bet, payout = p_payout, valid_bet = p_valid_bet, settled_at = p_settled,
        recorded_at = clock_timestamp()
    where r.vendor = p_vendor and r.round_code = p_round and r.member_id = p_member;
  return 'recorded';
end $$;

revoke execute on function record_round from public;
grant execute on function record_round to app_rw;
grant select, insert, update on live_game to app_rw;
grant select on game_round to app_rw;
