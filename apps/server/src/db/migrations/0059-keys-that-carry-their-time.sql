-- Transfers are cut by month like orders and postings (ADR 032), but by the time that their keys say (ADR 054): equal
-- keys say the equal time and meet in one partition, so what is unique there is unique for ever (I-06).

-- The time in a UUIDv7 of the usual spelling, as clients number their requests; null for every other key. Every bet
-- asks several times: this says '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-7…$' quickly, the regular expression costs 4 µs.
create function ledger_uuid_at(p_key text) returns timestamptz language sql immutable parallel safe
return case
  when p_key like '________-____-7___-____-____________'
    and length(replace(p_key, '-', '')) = 32 and btrim(replace(p_key, '-', ''), '0123456789abcdefABCDEF') = ''
    then uuid_extract_timestamp(p_key::uuid)           -- null when the variant is not that of the standard
end;

-- When a key was made, as the key itself says: a UUIDv7; 13 digits of milliseconds after a final '@', which no client
-- can send; or the number of the order that is cancelled, or of the first one of a stopped chase. All other keys
-- are timeless and say 'epoch': what comes once for a member, and requests that are numbered otherwise. This function
-- decides where a row is looked for, so it never changes.
create function ledger_keyed_at(p_scope text, p_key text) returns timestamptz language sql immutable parallel safe
return coalesce(ledger_uuid_at(p_key), case
  when p_key like '%@_____________' and p_key ~ '@[0-9]{13}$' then to_timestamp(right(p_key, 13)::bigint / 1000.0)
  when p_scope in ('order', 'chase-stop') and p_key ~ '^(cancel:)?[0-9]{1,19}$'
    then to_timestamp(((substring(p_key from '[0-9]+$')::bigint >> 22) + 1767225600000) / 1000.0)
  else timestamptz 'epoch'
end);

-- Whether a request with a key of this time may book something new: it is at most 35 days old and at most 5 minutes
-- ahead, or has none. So no month gets requests when it is 35 days over, and none can ask for one that is far away.
create function ledger_key_in_time(p_keyed_at timestamptz, p_at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(nullif(p_keyed_at, 'epoch') between p_at - interval '840 hours' and p_at + interval '5 minutes', true);

-- What every partition has of its own: above them there can be no unique index, since they are cut by an expression.
create function ledger_guard_transfers(p_name text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %I add primary key (transfer_id)', p_name);
  execute format('create unique index %I on %I (scope, key)', p_name || '_key', p_name);
  execute format('create trigger append_only before update or delete or truncate on %I
                  for each statement execute function ledger_is_append_only()', p_name);
end $$;

-- Makes the months of transfers that are still missing before a time, each where the last one ends. What lies beyond
-- them is `later`, which is open at its end: a key from there is booked once like all others, and moves into its month
-- when that is made. There is no such place for the past: the key of a month that was taken away is refused.
create function ledger_make_months(p_until timestamp) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamp; v_next timestamp; v_name text; v_strays boolean;
begin
  select coalesce(max(to_date(right(c.relname, 7), 'YYYY_MM')) + interval '1 month',
                  date_trunc('month', now() at time zone 'UTC') + interval '1 month')
    into v_month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger_transfer'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$';
  if v_month >= p_until then return; end if;
  alter table ledger_transfer detach partition ledger_transfer_later;
  while v_month < p_until loop
    v_next := v_month + interval '1 month';
    v_name := 'ledger_transfer_' || to_char(v_month, 'YYYY_MM');
    execute format('create table public.%I partition of ledger_transfer for values from (%L) to (%L)',
                   v_name, v_month at time zone 'UTC', v_next at time zone 'UTC');
    perform ledger_guard_transfers(v_name);
    execute 'select exists (select from ledger_transfer_later where ledger_keyed_at(scope, key) < $1)'
      into v_strays using v_next at time zone 'UTC';
    if v_strays then
      alter table ledger_transfer_later disable trigger append_only;
      execute format('with moved as (
                        delete from ledger_transfer_later where ledger_keyed_at(scope, key) < $1 returning *
                      ) insert into public.%I select * from moved', v_name) using v_next at time zone 'UTC';
      alter table ledger_transfer_later enable trigger append_only;
    end if;
    v_month := v_next;
  end loop;
  execute format('alter table ledger_transfer attach partition ledger_transfer_later
                  for values from (%L) to (maxvalue)', v_month at time zone 'UTC');
end $$;

-- Migration 0029's function; it makes the months of transfers, too.
create or replace function books_make_ahead(p_months integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamptz; v_name text; v_rows bigint;
begin
  perform pg_advisory_xact_lock(8, 0);                 -- one at a time: processes share the work
  for i in 1 .. p_months loop
    v_month := date_trunc('month', now(), 'UTC') + i * interval '1 month';
    v_name := 'bet_order_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of bet_order for values from (%s) to (%s)
                      with (fillfactor = 50)', v_name, id_at(v_month), id_at(v_month + interval '1 month'));
    end if;
    v_name := 'ledger_posting_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of ledger_posting for values from (%s) to (%s)',
                     v_name, id_at(v_month), id_at(v_month + interval '1 month'));
      perform ledger_guard_partition(v_name);
    end if;
  end loop;
  -- It may still be whole, see ledger_cut_transfers.
  if (select relkind from pg_class where oid = 'ledger_transfer'::regclass) = 'p' then
    perform ledger_make_months(date_trunc('month', now() at time zone 'UTC') + (p_months + 1) * interval '1 month');
  end if;
  select (select count(*) from bet_order_rest) + (select count(*) from ledger_posting_rest) into v_rows;
  return v_rows;
end $$;

-- Cuts the table; repeating it changes nothing. What was written so far stays where it is, with its indexes, and
-- becomes the first partition, which is also the place of the timeless keys; only a key that says a later month moves
-- there. The views that read the table are made again, as they were: a view holds on to the table, not to its name.
create function ledger_cut_transfers() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_next timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
        v record;
begin
  perform pg_advisory_xact_lock(8, 0);                 -- as books_make_ahead
  if (select relkind from pg_class where oid = 'ledger_transfer'::regclass) = 'p' then return; end if;
  lock table ledger_transfer in access exclusive mode;
  create temporary table kept_view on commit drop as
    with recursive reader as (
      select r.ev_class as view, 1 as depth
      from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
        and d.refobjid = 'ledger_transfer'::regclass
      union
      select r.ev_class, reader.depth + 1
      from reader join pg_depend d on d.refobjid = reader.view and d.refclassid = 'pg_class'::regclass
      join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass and r.ev_class <> reader.view
    )
    select view::regclass::text as name, max(depth) as depth, pg_get_viewdef(view) as body,
           has_table_privilege('app_rw', view, 'select') as is_read_by_app
    from reader group by view;
  for v in select * from kept_view order by depth desc loop execute format('drop view %s', v.name); end loop;

  alter table ledger_transfer rename to ledger_transfer_first;
  alter index ledger_transfer_pkey rename to ledger_transfer_first_pkey;
  alter index ledger_transfer_scope_key_key rename to ledger_transfer_first_key;
  create table public.ledger_transfer (like ledger_transfer_first including defaults including constraints
    including comments) partition by range (ledger_keyed_at(scope, key));
  grant select on ledger_transfer to app_rw;
  create trigger append_only before update or delete or truncate on ledger_transfer
    for each statement execute function ledger_is_append_only();

  execute format('create table public.ledger_transfer_later partition of ledger_transfer
                  for values from (%L) to (maxvalue)', v_next);
  perform ledger_guard_transfers('ledger_transfer_later');
  if exists (select from ledger_transfer_first where ledger_keyed_at(scope, key) >= v_next) then
    alter table ledger_transfer_first disable trigger append_only;
    with moved as (delete from ledger_transfer_first where ledger_keyed_at(scope, key) >= v_next returning *)
      insert into ledger_transfer_later select * from moved;
    alter table ledger_transfer_first enable trigger append_only;
  end if;
  execute format('alter table ledger_transfer attach partition ledger_transfer_first
                  for values from (minvalue) to (%L)', v_next);
  for v in select * from kept_view order by depth loop
    execute format('create view public.%s as %s', v.name, v.body);
    if v.is_read_by_app then execute format('grant select on %s to app_rw', v.name); end if;
  end loop;
  drop table kept_view;
  perform books_make_ahead(3);
end $$;

-- Migration 0003's function. The key says when the settlement, or the reversal, began, so that its payments are cut by
-- month; a chunk that the release before has paid, whose key says no time, is refused as well.
create or replace function bets_pay(p_event text, p_tran smallint, p_scope text, p_key text, p_draw integer,
  p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint := next_id(); v_version integer; v_begun timestamptz;
begin
  if coalesce(cardinality(p_from), 0) = 0 then return; end if;
  v_version := split_part(p_scope, ':', 3)::integer;
  if p_scope like 'settle:%' then
    select s.started_at into strict v_begun from settlement s where s.draw_id = p_draw and s.result_version = v_version;
  else
    select r.started_at into strict v_begun from resettlement r
      where r.draw_id = p_draw and r.result_version = v_version;
  end if;
  if exists (select from ledger_transfer t where t.scope = p_scope and t.key = p_key
               and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(p_scope, p_key)) then
    raise exception 'the key % of % was used before', p_key, p_scope using errcode = 'unique_violation';
  end if;
  insert into ledger_transfer                          -- the unique key refuses to pay a chunk twice
    values (v_id, p_event, p_tran, p_scope, p_key || '@' || floor(extract(epoch from v_begun) * 1000)::bigint,
            sha256(convert_to(p_scope || p_key, 'UTF8')), 'draw', p_draw, 'engine', clock_timestamp());
  perform ledger_write_lines(v_id, p_from, p_to, p_amount, p_order);
end $$;

-- The other functions look for a key in the partition of its time alone, and answer `key-old` for a new one that is out
-- of its time.
do $$
declare v record; v_body text; v_changed text;
begin
  for v in select * from (values
    ('bets_place', 'where l.scope = ''bet:'' || r.member_id and l.key = r.key limit 1',
     'where l.scope = ''bet:'' || r.member_id and l.key = r.key
                         and ledger_keyed_at(l.scope, l.key) = u.keyed_at limit 1'),
    -- "offset 0" keeps it from being written in place of its name: it is worked out once.
    ('bets_place', 'as r(member_id, draw_id, key, hash, request)',
     'as r(member_id, draw_id, key, hash, request)
    cross join lateral (select ledger_keyed_at(''bet:'' || r.member_id, r.key) as keyed_at offset 0) u'),
    ('bets_place', 'case when t.body_hash = r.hash then ''replayed'' else ''key-reused'' end
',
     'case when t.body_hash = r.hash then ''replayed'' else ''key-reused'' end
             when not ledger_key_in_time(u.keyed_at, v_now) then ''key-old''
'),
    ('bets_chase_replay', 't.scope = ''bet:'' || p_member and t.key = p_key',
     't.scope = ''bet:'' || p_member and t.key = p_key
    and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(''bet:'' || p_member, p_key)'),
    ('bets_chase', 'outcome := case
', 'outcome := case
    when not ledger_key_in_time(ledger_keyed_at(''bet:'' || p_member, p_key), v_now) then ''key-old''
'),
    ('ledger_post', 'from ledger_transfer t where t.scope = p_scope and t.key = p_key;',
     'from ledger_transfer t where t.scope = p_scope and t.key = p_key
      and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(p_scope, p_key);'),
    ('ledger_post', 'if v_id is null then
    if exists (', 'if v_id is null then
    if not ledger_key_in_time(ledger_uuid_at(p_key), clock_timestamp()) then
      return query select ''key-old'', null::bigint;
      return;
    end if;
    if exists ('),
    ('ledger_post', 'on conflict (scope, key) do nothing', 'on conflict do nothing')
  ) as x(name, before, after) loop
    v_body := pg_get_functiondef(v.name::regproc);
    v_changed := replace(v_body, v.before, v.after);
    if v_changed = v_body then raise exception '% is not the function that this migration knows', v.name; end if;
    execute v_changed;
  end loop;
end $$;

revoke execute on function ledger_uuid_at, ledger_keyed_at, ledger_key_in_time, ledger_guard_transfers,
  ledger_make_months, ledger_cut_transfers from public;
grant execute on function ledger_uuid_at, ledger_keyed_at to app_rw;

-- The release before looks for an earlier answer with a statement that needs the primary key of the whole table. Where
-- a process of it may still run beside this one, the table stays whole until its owner calls the function, at the
-- latest with the next release; everything above does not care.
do $$ begin
  if not exists (select from pg_stat_activity where datname = current_database() and usename = 'app_rw') then
    perform ledger_cut_transfers();
  end if;
end $$;
