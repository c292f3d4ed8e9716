-- Counts the entries of an account that came since the last look into ledger_day, at most so many. Answers how many are
-- left. Entries never change and their numbers have no gap, so what was counted stays true; two that count at once wait
-- for each other at the mark. An entry's day is that of its transfer.
create or replace function ledger_count_days(p_account bigint, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone(); v_mark ledger_day_mark; v_last bigint; v_until bigint;
begin
  select b.last_seq into v_last from ledger_balance b where b.account_id = p_account;
  if v_last is null then return 0; end if;
  select * into v_mark from ledger_day_mark m where m.account_id = p_account;
  if v_mark.seq >= v_last and v_mark.zone = v_zone then return 0; end if;
  insert into ledger_day_mark values (p_account, 0, v_zone) on conflict do nothing;
  select * into strict v_mark from ledger_day_mark m where m.account_id = p_account for update;
  if v_mark.zone <> v_zone then
    delete from ledger_day d where d.account_id = p_account;
    v_mark.seq := 0;
  end if;
  v_until := least(v_last, v_mark.seq + p_limit);
  insert into ledger_day as d
    select p_account, (t.created_at at time zone v_zone)::date, t.tran_type,
           coalesce(t.ref_kind = 'game-round', false),
           count(*) filter (where e.amount > 0), count(*) filter (where e.amount < 0),
           coalesce(sum(e.amount) filter (where e.amount > 0), 0),
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0), min(e.seq), max(e.seq)
    from ledger_entry e join ledger_transfer t using (transfer_id)
    where e.account_id = p_account and e.seq is not null and e.seq > v_mark.seq and e.seq <= v_until
    group by 2, 3, 4
    on conflict (account_id, day, tran_type, of_game) do update
      set gains = d.gains + excluded.gains, losses = d.losses + excluded.losses,
          gained = d.gained + excluded.gained, spent = d.spent + excluded.spent,
          first_seq = least(d.first_seq, excluded.first_seq), last_seq = greatest(d.last_seq, excluded.last_seq);
  update ledger_day_mark m set seq = greatest(v_until, v_mark.seq), zone = v_zone where m.account_id = p_account;
  return v_last - greatest(v_until, v_mark.seq);
end $$;

revoke execute on function ledger_count_days from public;
grant execute on function ledger_count_days to app_rw;
