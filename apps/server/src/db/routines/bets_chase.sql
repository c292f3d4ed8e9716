-- Places a chase or refuses it whole: placed, replayed, key-reused, key-old, no-account, closed (its first turn), off
-- (by a switch), turn-closed (another one), insufficient, capped, or what the member's own limits say of the total.
-- p_draw are its turns, first the one that is open; p_turn is the turn of each line, from 1. Locks in the order of
-- bets_place: draws (shared), then the balance; the clock is read after both (I-11). Two debits: 3 for the first turn,
-- 29 追号扣款 for all later ones.
create or replace function bets_chase(
  p_member bigint, p_key text, p_hash bytea, p_stop_on_win boolean, p_draw integer[],
  p_turn integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[],
  p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_win_cap bigint
) returns table (outcome text, total bigint, balance bigint, order_ids bigint[], track_no bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_base bigint; v_wallet ledger_balance; v_old record; v_total bigint; v_count integer;
  v_trial text; v_stakes bigint[]; v_debited record; v_first bigint; v_later bigint;
  v_turns integer := cardinality(p_draw);
begin
  if v_turns = 0 or v_turns <> (select count(distinct d) from unnest(p_draw) d)
     or exists (select from unnest(p_turn) t where t not between 1 and v_turns)
     or cardinality(p_turn) % v_turns <> 0 then
    raise exception 'a chase has distinct turns with as many lines each' using errcode = 'LH004';
  end if;
  perform pg_advisory_xact_lock_shared(7, d) from (select unnest(p_draw) as d order by d) s;
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d, c) as address
          from unnest(p_draw) as d cross join unnest(array['', ':trial']) as c order by d, c) a
    where not exists (select from ledger_account l where l.address = a.address);
  select * into v_wallet from ledger_balance l where l.member_id = p_member and l.kind = 'main' for no key update;
  v_now := clock_timestamp();
  v_base := id_at(v_now);
  select sum(l.stake * l.notes)::bigint, count(*)::integer into v_total, v_count
    from unnest(p_stake, p_notes) as l(stake, notes);
  total := v_total;

  select * into v_old from bets_chase_replay(p_member, p_key);
  if found then
    outcome := case when v_old.body_hash = p_hash then 'replayed' else 'key-reused' end;
    if outcome = 'replayed' then
      total := v_old.total; balance := v_old.balance; order_ids := v_old.order_ids; track_no := v_old.track_no;
    end if;
    return next; return;
  end if;

  outcome := bets_chase_judge(v_wallet, p_key, p_draw, p_turn, p_win_max, p_win_cap, v_total, v_now);
  if outcome <> 'placed' then return next; return; end if;

  v_trial := case when v_wallet.currency = 'TRIAL' then ':trial' else '' end;
  select array_agg(ledger_account_at(format('draw:%s:stakes%s', d, v_trial)) order by n) into v_stakes
    from unnest(p_draw) with ordinality as x(d, n);
  insert into bet_exposure as e (draw_id, member_id, win_max)
    select p_draw[l.turn], p_member, sum(l.win_max)::bigint from unnest(p_turn, p_win_max) as l(turn, win_max)
    group by l.turn order by p_draw[l.turn]
    on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max;
  select * into strict v_debited from bets_debit(array[v_wallet.account_id], array[v_total], array[v_count]) x;
  v_first := v_base | (nextval('id_tail') & 4194303);
  if v_turns > 1 then v_later := v_base | (nextval('id_tail') & 4194303); end if;

  order_ids := bets_chase_book(v_wallet, p_key, p_hash, p_stop_on_win, p_draw, v_stakes, p_turn, p_play, p_info, p_odds,
    p_stake, p_notes, p_win_max, p_model, p_rebate, v_first, v_later, v_debited.balance + v_total,
    v_debited.last_seq - v_count, v_now);
  balance := v_debited.balance; track_no := v_first;
  perform outbox_announce('balance',
    jsonb_build_array(jsonb_build_object('memberId', p_member::text, 'balance', balance::text)));
  return next;
end $$;

revoke execute on function bets_chase from public;
grant execute on function bets_chase to app_rw;
