-- Counts at most so many notes of each list into the sums of the house by minute and by day; answers how many there
-- were. All in one transaction, so a process that dies has counted nothing. One counts at a time, anyone else answers
-- 0.
create or replace function stat_count(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone(); v_notes integer;
begin
  if not pg_try_advisory_xact_lock(13, 1) then return 0; end if;
  with moved as (
    delete from stat_moved
    where moved_id = any (array(select moved_id from stat_moved order by moved_id limit p_most)) returning *
  ), due as (
    delete from stat_due where due_id = any (array(select due_id from stat_due order by due_id limit p_most))
    returning transfer_id, at
  ), line as (                               -- postings, with the member that their transfer is about
    select d.at, d.transfer_id, t.event, t.tran_type, t.ref_kind, t.ref_id, f.address as payer, r.address as receiver,
           p.amount::bigint as amount, o.member_id as from_member, i.member_id as to_member,
           max(coalesce(i.member_id, o.member_id)) over (partition by d.transfer_id) as member_id
    from due d join ledger_transfer t using (transfer_id) join ledger_posting p using (transfer_id)
    join ledger_account f on f.account_id = p.from_account and f.currency = 'CNY'
    join ledger_account r on r.account_id = p.to_account
    left join ledger_balance o on o.account_id = p.from_account
    left join ledger_balance i on i.account_id = p.to_account
  ), change as (
    select at as minute, company, game_id, k.kind, k.amount, k.paid, k.times
    from moved cross join lateral (
      values ('bets', stake, paid, orders), ('rebate', rebate, 0, 0)) as k(kind, amount, paid, times)
    where k.kind = 'bets' or k.amount <> 0
    union all
    select l.at, coalesce(m.company_code, ''), coalesce(w.game_id, 0), k.kind, k.amount, 0, 1
    from line l left join member m on m.member_id = l.member_id
    left join draw w on l.ref_kind = 'draw' and w.draw_id = l.ref_id
    cross join lateral stat_parts(l.event, l.tran_type, l.payer, l.receiver, l.from_member, l.to_member, l.amount)
      as k(kind, amount)
  ), summed as materialized (
    select minute, company, game_id, kind, sum(amount)::bigint as amount, sum(paid)::bigint as paid,
           sum(times)::integer as times
    from change group by 1, 2, 3, 4
  ), minutes as (
    insert into stat_minute as t (minute, company, game_id, kind, amount, paid, times)
      select minute, company, game_id, kind, amount, paid, times from summed order by 1, 2, 3, 4
      on conflict (minute, company, game_id, kind) do update
        set amount = t.amount + excluded.amount, paid = t.paid + excluded.paid, times = t.times + excluded.times
  ), days as (
    insert into stat_day as t (day, company, game_id, kind, amount, paid, times)
      select (minute at time zone v_zone)::date, company, game_id, kind, sum(amount), sum(paid), sum(times)
      from summed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, company, game_id, kind) do update
        set amount = t.amount + excluded.amount, paid = t.paid + excluded.paid, times = t.times + excluded.times
  )
  select (select count(*) from moved) + (select count(*) from due) into v_notes;
  return v_notes;
end $$;

revoke execute on function stat_count from public;
grant execute on function stat_count to app_rw;
