-- Cuts the table; repeating it changes nothing. What was written so far stays where it is, with its indexes, and
-- becomes the first partition, which is also the place of the timeless keys; only a key that says a later month moves
-- there. The views that read the table are made again, as they were: a view holds on to the table, not to its name. So
-- are its triggers of rows, which every partition gets.
create or replace function ledger_cut_transfers() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_next timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
        v_triggers text[]; v record;
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
  v_triggers := array(select pg_get_triggerdef(oid) from pg_trigger
                      where tgrelid = 'ledger_transfer'::regclass and not tgisinternal and tgtype & 1 = 1);
  for v in select tgname from pg_trigger
           where tgrelid = 'ledger_transfer'::regclass and not tgisinternal and tgtype & 1 = 1 loop
    execute format('drop trigger %I on ledger_transfer', v.tgname);
  end loop;

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
  for v in select unnest(v_triggers) as body loop execute v.body; end loop;
  for v in select * from kept_view order by depth loop
    execute format('create view public.%s as %s', v.name, v.body);
    if v.is_read_by_app then execute format('grant select on %s to app_rw', v.name); end if;
  end loop;
  drop table kept_view;
  perform books_make_ahead(3);
end $$;

revoke execute on function ledger_cut_transfers from public;
