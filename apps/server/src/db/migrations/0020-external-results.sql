-- Draws whose numbers come from elsewhere (reliability §4.7): reported by two reporters independently, with evidence,
-- not before the official time; what both say is published, and settled after a hold. A reporter is a source that signs
-- its calls, or an operator.

-- Who gives a game its numbers: our own engine from its chain, or somebody outside. A draw keeps what it was planned as.
alter table game add column result_by text not null default 'own' check (result_by in ('own', 'external'));
update game set result_by = 'external' where game_id in (70, 90, 92, 110);
alter table draw add column result_by text not null default 'own' check (result_by in ('own', 'external'));
alter table draw add column partial_num text;          -- the first numbers, as far as two reporters agree; '' at the start
alter table draw add column settle_from timestamptz;   -- end of the hold; null where there is none
alter table draw add constraint draw_external_has_no_chain
  check (result_by = 'own' or (chain_id is null and commitment is null and beacon_round is null and seed is null));
alter table draw add constraint draw_partial_is_external check (partial_num is null or result_by = 'external');

-- Numbers of 幸运牛牛 that the seed had made as cards of a pack: it makes them anew as an order of 1 to 10.
delete from draw d using game g
  where g.game_id = d.game_id and g.family = 'NN' and d.chain_id is null and d.status = 'settled'
    and not exists (select from bet_order o where o.draw_id = d.draw_id);

create table result_source (
  source_id   text primary key check (source_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name        text not null check (char_length(name) between 1 and 60),
  key_version integer not null default 1 check (key_version > 0),    -- a new version makes a new key, and the old one void
  enabled     boolean not null default true,
  created_at  timestamptz not null default clock_timestamp()
);

-- A signed call is heard once. Rows older than the window of its time are swept.
create table result_nonce (
  source_id text not null,
  nonce     text not null check (char_length(nonce) between 8 and 64),
  seen_at   timestamptz not null default clock_timestamp(),
  primary key (source_id, nonce)
);
create index result_nonce_by_age on result_nonce (seen_at);

-- Everything that was ever reported, with its evidence. Never changed.
create table result_report (
  report_id       bigint generated always as identity primary key,
  draw_id         integer not null references draw,
  reporter        text not null,                       -- 'source:hk-1', 'operator:3'
  open_num        text not null,
  is_final        boolean not null,
  source_name     text not null check (source_name <> ''),
  source_url      text not null check (source_url ~ '^https?://'),
  captured_at     timestamptz not null,
  screenshot_hash bytea not null check (octet_length(screenshot_hash) = 32),
  verdict         text not null check (verdict in ('counted', 'mismatch')),
  received_at     timestamptz not null default clock_timestamp()
);
create index result_report_of_draw on result_report (draw_id, report_id);

-- What each reporter says of a draw now. After a mismatch it is what was agreed on before: neither word is kept.
create table result_entry (
  draw_id   integer not null references draw,
  reporter  text not null,
  open_num  text not null,
  is_final  boolean not null,
  report_id bigint not null references result_report,
  primary key (draw_id, reporter)
);

-- Published results: the first, and every correction of it with its public note.
create table result_version (
  draw_id      integer not null references draw,
  version      integer not null check (version > 0),
  open_num     text not null,
  first_by     text not null,
  second_by    text not null check (second_by <> first_by),
  note         text,
  reason       text,
  published_at timestamptz not null,
  primary key (draw_id, version),
  check (version = 1 or (note <> '' and reason <> ''))
);

-- What an operator has to look at.
create table result_alarm (
  alarm_id   bigint generated always as identity primary key,
  draw_id    integer not null references draw,
  kind       text not null check (kind in ('mismatch', 'overdue')),
  subject    text not null,
  times      integer not null default 1,
  raised_at  timestamptz not null default clock_timestamp(),
  handled_by text,
  unique (draw_id, kind, subject)
);

create function result_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: what was reported stays', tg_op, tg_table_name using errcode = 'LH002';
end $$;
create trigger kept before update or delete or truncate on result_report
  for each statement execute function result_is_kept();
create trigger kept before update or delete or truncate on result_version
  for each statement execute function result_is_kept();

-- An external draw gets numbers only as a published version, shows balls only forwards, and nobody changes who gives
-- the numbers once betting may have begun.
create function draw_external_is_orderly() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.result_by <> old.result_by and (old.status <> 'scheduled' or old.commitment is not null) then
    raise exception 'draw % keeps its kind of result', old.draw_id using errcode = 'LH001';
  end if;
  if old.partial_num is not null and (new.partial_num is null or not results_extends(new.partial_num, old.partial_num)) then
    raise exception 'balls of draw % that were shown stay', old.draw_id using errcode = 'LH001';
  end if;
  if new.result_by = 'external' and new.open_num is distinct from old.open_num and not exists (
    select from result_version v
    where v.draw_id = new.draw_id and v.version = new.result_version and v.open_num = new.open_num
  ) then
    raise exception 'draw % gets its result from two reporters', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;
create trigger draw_external_is_orderly before update on draw for each row
  when (new.result_by = 'external' or old.result_by = 'external')
  execute function draw_external_is_orderly();

-- Whether the longer text begins with the shorter, number by number.
create function results_extends(p_longer text, p_shorter text) returns boolean language sql immutable
  return p_shorter = '' or starts_with(p_longer || ',', p_shorter || ',');

create function results_setting(p_key text, p_default integer) returns integer
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select config_value::integer from system_config
                   where config_key = p_key and config_value ~ '^[0-9]{1,6}$'), p_default)
$$;

-- One report. Answers not-external, too-early, closed, known, mismatch, counted or published, with what is agreed on.
-- The caller has checked that the numbers can be a result of the family, and that final ones are all of them.
create function results_report(
  p_draw integer, p_reporter text, p_open_num text, p_final boolean,
  p_name text, p_url text, p_captured_at timestamptz, p_screenshot bytea
) returns table (outcome text, confirmed text, has_grown boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_draw draw; v_now timestamptz; v_own result_entry; v_other result_entry; v_report bigint; v_confirmed text;
  v_first text; v_second text;
begin
  select * into strict v_draw from draw d where d.draw_id = p_draw for no key update;
  v_now := draw_clock();                               -- after the lock: reports of one draw stand in a row
  confirmed := coalesce(v_draw.open_num, v_draw.partial_num); has_grown := false;
  outcome := case
    when v_draw.result_by <> 'external' then 'not-external'
    when v_draw.open_num is not null then case when v_draw.open_num = p_open_num then 'known' else 'closed' end
    when v_draw.status = 'void' then 'closed'
    when v_draw.status <> 'closed' or v_now < v_draw.plan_at then 'too-early' end;
  if outcome is not null then return next; return; end if;

  select * into v_own from result_entry e where e.draw_id = p_draw and e.reporter = p_reporter;
  if found and results_extends(v_own.open_num, p_open_num) and (v_own.is_final or not p_final) then
    outcome := 'known'; return next; return;
  end if;
  -- Whoever contradicts another reporter, or himself. What was shown is part of every entry.
  select * into v_other from result_entry e
    where e.draw_id = p_draw and not results_extends(e.open_num, p_open_num)
      and not results_extends(p_open_num, e.open_num)
    order by e.reporter limit 1;
  if found then
    insert into result_report (draw_id, reporter, open_num, is_final, source_name, source_url, captured_at,
                               screenshot_hash, verdict)
      values (p_draw, p_reporter, p_open_num, p_final, p_name, p_url, p_captured_at, p_screenshot, 'mismatch');
    update result_entry e set open_num = coalesce(v_draw.partial_num, ''), is_final = false where e.draw_id = p_draw;
    insert into result_alarm as a (draw_id, kind, subject)
      values (p_draw, 'mismatch', format('%s %s | %s %s', v_other.reporter, v_other.open_num, p_reporter, p_open_num))
      on conflict (draw_id, kind, subject) do update set times = a.times + 1, handled_by = null;
    outcome := 'mismatch'; return next; return;
  end if;

  insert into result_report (draw_id, reporter, open_num, is_final, source_name, source_url, captured_at,
                             screenshot_hash, verdict)
    values (p_draw, p_reporter, p_open_num, p_final, p_name, p_url, p_captured_at, p_screenshot, 'counted')
    returning report_id into v_report;
  insert into result_entry values (p_draw, p_reporter, p_open_num, p_final, v_report)
    on conflict (draw_id, reporter) do update
      set open_num = excluded.open_num, is_final = excluded.is_final, report_id = excluded.report_id;

  -- All entries lie on one line, so the second longest is what two reporters say.
  select e.open_num into v_confirmed from result_entry e where e.draw_id = p_draw
    order by length(e.open_num) desc offset 1 limit 1;
  outcome := 'counted';
  if not found then return next; return; end if;
  select min(e.reporter), max(e.reporter) into v_first, v_second from result_entry e
    where e.draw_id = p_draw and e.is_final;
  if v_first <> v_second then
    insert into result_version (draw_id, version, open_num, first_by, second_by, published_at)
      values (p_draw, 1, p_open_num, v_first, v_second, v_now);
    -- Its official time is when it was drawn; when we knew is when it became public.
    update draw d set status = 'drawn', open_num = p_open_num, partial_num = p_open_num, result_version = 1,
                      drawn_at = d.plan_at, public_at = v_now,
                      settle_from = v_now + results_setting('result_hold_seconds', 60) * interval '1 second'
      where d.draw_id = p_draw;
    outcome := 'published'; confirmed := p_open_num; has_grown := true;
  elsif v_draw.partial_num is null or length(v_confirmed) > length(v_draw.partial_num) then
    update draw d set partial_num = v_confirmed where d.draw_id = p_draw;
    confirmed := v_confirmed; has_grown := true;
  end if;
  return next;
end $$;

-- Draws that have waited too long for their result, each told once.
create function results_alarm_overdue() returns table (draw_id integer, game_id integer, turn_num text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with overdue as (
    select d.draw_id, d.game_id, d.turn_num, d.plan_at from draw d
    where d.result_by = 'external' and d.status = 'closed'
      and d.plan_at + results_setting('result_overdue_minutes', 30) * interval '1 minute' <= draw_clock()
  ), raised as (
    insert into result_alarm (draw_id, kind, subject) select o.draw_id, 'overdue', '' from overdue o
    on conflict do nothing returning result_alarm.draw_id
  )
  select o.draw_id, o.game_id, o.turn_num from overdue o join raised r using (draw_id)
$$;

-- Two operators give up an external draw that has no result: everybody is refunded. False when it is too late for it.
create function results_void(p_draw integer, p_reason text, p_first text, p_second text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_first = p_second then raise exception 'a void needs two operators' using errcode = 'LH007'; end if;
  update draw d set status = 'void', void_reason = format('ORDERED: %s (%s, %s)', p_reason, p_first, p_second),
                    closed_at = coalesce(d.closed_at, draw_clock())
    where d.draw_id = p_draw and d.result_by = 'external' and d.status = 'closed';
  return found;
end $$;

revoke execute on function result_is_kept, draw_external_is_orderly, results_extends, results_setting, results_report,
  results_alarm_overdue, results_void from public;
grant execute on function results_report, results_alarm_overdue, results_void to app_rw;
grant select on result_report, result_entry, result_version, result_alarm to app_rw;
grant select, insert, update on result_source to app_rw;
grant select, insert, delete on result_nonce to app_rw;

-- What a visitor may know of where a result comes from: each reporter's last word for the published numbers.
create view result_provenance as
  select distinct on (r.draw_id, r.reporter) r.draw_id, r.reporter, r.source_name, r.source_url, r.captured_at,
         r.screenshot_hash, r.received_at, r.open_num
  from result_report r
  where r.is_final and r.verdict = 'counted'
  order by r.draw_id, r.reporter, r.report_id desc;
grant select on result_provenance to app_rw;

-- A draw by its game and turn; no row without the game, null without the draw.
create function result_draw(p_game integer, p_turn text)
returns table (draw_id integer, game_name text, family text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select d.draw_id, g.name, g.family from game g left join draw d on d.game_id = g.game_id and d.turn_num = p_turn
  where g.game_id = p_game
$$;
revoke execute on function result_draw from public;
grant execute on function result_draw to app_rw;
