-- Orders and postings are cut by month (ADR 032). Both grow for ever, and both are numbered by time, so that a month is
-- a range of their numbers. What was written so far becomes the first partition as it stands; nothing is copied.

-- The views that read them are made anew, as they were: a view holds on to the table, not to its name.
create temporary table kept_view on commit drop as
  with recursive reader as (
    select r.ev_class as view, 1 as depth
    from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      and d.refobjid in ('bet_order'::regclass, 'ledger_posting'::regclass)
    union
    select r.ev_class, reader.depth + 1
    from reader join pg_depend d on d.refobjid = reader.view and d.refclassid = 'pg_class'::regclass
    join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass and r.ev_class <> reader.view
  )
  select view::regclass::text as name, max(depth) as depth, pg_get_viewdef(view) as body,
         has_table_privilege('app_rw', view, 'select') as is_read_by_app
  from reader group by view;
create temporary table kept_trigger on commit drop as
  select tgname as name, tgrelid::regclass::text as on_table, pg_get_triggerdef(oid) as body
  from pg_trigger where tgrelid in ('bet_order'::regclass, 'ledger_posting'::regclass) and not tgisinternal;
do $$
declare v record;
begin
  for v in select * from kept_view order by depth desc loop execute format('drop view %s', v.name); end loop;
  for v in select * from kept_trigger loop execute format('drop trigger %I on %s', v.name, v.on_table); end loop;
end $$;

alter table bet_order rename to bet_order_first;
alter index bet_order_pkey rename to bet_order_first_pkey;
alter index bet_order_of_draw rename to bet_order_first_of_draw;
alter index bet_order_of_chase rename to bet_order_first_of_chase;
create table bet_order (like bet_order_first including defaults including constraints including comments)
  partition by range (order_id);
alter table bet_order add primary key (member_id, order_id);
create unique index bet_order_of_draw on bet_order (draw_id, order_id);
create index bet_order_of_chase on bet_order (draw_id, track_no) where track_no is not null;

alter table ledger_posting rename to ledger_posting_first;
alter index ledger_posting_pkey rename to ledger_posting_first_pkey;
alter index ledger_posting_from rename to ledger_posting_first_from;
alter index ledger_posting_to rename to ledger_posting_first_to;
create table ledger_posting (like ledger_posting_first including defaults including constraints including comments)
  partition by range (transfer_id);
alter table ledger_posting add primary key (transfer_id, line);

grant select on bet_order, ledger_posting to app_rw;

-- The half of I-07 that no index spans any more: within a partition a number of an account stands once, and the number
-- of the account, from which every entry takes its own, never falls.
create function ledger_seq_never_falls() returns trigger language plpgsql as $$
begin
  raise exception 'last_seq of account % would fall from % to %', old.account_id, old.last_seq, new.last_seq
    using errcode = 'LH003';
end $$;
create trigger seq_never_falls before update on ledger_balance for each row
  when (new.last_seq < old.last_seq) execute function ledger_seq_never_falls();

-- What every partition of the postings has of its own: a trigger for statements does not come from above.
create function ledger_guard_partition(p_name text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create unique index %I on %I (from_account, from_seq) where from_seq is not null',
                 p_name || '_from', p_name);
  execute format('create unique index %I on %I (to_account, to_seq) where to_seq is not null', p_name || '_to', p_name);
  execute format('create trigger append_only before update or delete or truncate on %I
                  for each statement execute function ledger_is_append_only()', p_name);
end $$;

-- Makes the months up to so many ahead that are still missing. A number beyond them would go to the partition of the
-- rest, which is there so that no bet fails; a month can no longer be made where the rest has rows of it, so any row
-- there is a fault. Answers how many there are.
create function books_make_ahead(p_months integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_month timestamptz; v_name text; v_rows bigint;
begin
  perform pg_advisory_xact_lock(8, 0);                 -- one at a time: processes share the work
  for i in 1 .. p_months loop
    v_month := date_trunc('month', now(), 'UTC') + i * interval '1 month';
    v_name := 'bet_order_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of bet_order for values from (%s) to (%s) with (fillfactor = 50)',
                     v_name, id_at(v_month), id_at(v_month + interval '1 month'));
    end if;
    v_name := 'ledger_posting_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(v_name) is null then
      execute format('create table public.%I partition of ledger_posting for values from (%s) to (%s)',
                     v_name, id_at(v_month), id_at(v_month + interval '1 month'));
      perform ledger_guard_partition(v_name);
    end if;
  end loop;
  select (select count(*) from bet_order_rest) + (select count(*) from ledger_posting_rest) into v_rows;
  return v_rows;
end $$;

do $$
declare v record; v_next text := id_at(date_trunc('month', now(), 'UTC') + interval '1 month')::text;
begin
  execute 'alter table bet_order attach partition bet_order_first for values from (minvalue) to (' || v_next || ')';
  execute 'alter table ledger_posting attach partition ledger_posting_first for values from (minvalue) to ('
          || v_next || ')';
  create table bet_order_rest partition of bet_order default with (fillfactor = 50);
  create table ledger_posting_rest partition of ledger_posting default;
  perform ledger_guard_partition('ledger_posting_rest');
  create trigger append_only before update or delete or truncate on ledger_posting_first
    for each statement execute function ledger_is_append_only();
  for v in select * from kept_trigger loop execute v.body; end loop;
  for v in select * from kept_view order by depth loop
    execute format('create view %s as %s', v.name, v.body);
    if v.is_read_by_app then execute format('grant select on %s to app_rw', v.name); end if;
  end loop;
end $$;
select books_make_ahead(3);

-- A chunk lies in one month, or two: told so, the plan looks nowhere else for the members of its orders.
do $$
declare
  v_body text := pg_get_functiondef('bets_settle_chunk'::regproc);
  v_told text := replace(v_body, 'b.order_id = k.order_id and b.draw_id = p_draw',
    'b.order_id = k.order_id and b.draw_id = p_draw and b.order_id > p_before and b.order_id <= p_after');
begin
  if v_told = v_body then raise exception 'bets_settle_chunk is not the one of migration 0023'; end if;
  execute v_told;
end $$;

revoke execute on function ledger_seq_never_falls, ledger_guard_partition, books_make_ahead from public;
grant execute on function books_make_ahead to app_rw;
