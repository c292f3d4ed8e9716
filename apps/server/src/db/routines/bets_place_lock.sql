-- Takes the locks of a batch of bets: draws (shared) by their numbers, then wallets by their accounts (ADR 052). It
-- waits for all of them, or takes those that are free. Answers what it holds: draws, and of each wallet what judging
-- needs. The accounts of a draw's stakes are opened with its first bet, between the two. Internal, a step of
-- bets_place.
create or replace function bets_place_lock(
  p_member bigint[], p_draw integer[], p_waits boolean,
  out draws integer[], out members bigint[], out accounts bigint[], out spendable bigint[], out trial boolean[],
  out guarded boolean[]
)
language plpgsql as $$
#variable_conflict use_column
begin
  if p_waits then
    perform pg_advisory_xact_lock_shared(7, d) from (select distinct unnest(p_draw) as d order by d) s;
  end if;
  select array_agg(s.d) into draws from (select distinct unnest(p_draw) as d order by d) s
    where pg_try_advisory_xact_lock_shared(7, s.d);
  perform ledger_account_at(a.address)
    from (select format('draw:%s:stakes%s', d.draw_id, c) as address
          from draw d cross join unnest(array['', ':trial']) c where d.draw_id = any (draws)
          order by d.draw_id, c) a
    where not exists (select from ledger_account l where l.address = a.address);
  if p_waits then
    perform from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
      order by l.account_id for no key update;
  end if;
  select array_agg(b.member_id), array_agg(b.account_id), array_agg(b.balance - b.floor),
         array_agg(b.currency = 'TRIAL'), array_agg(b.guarded)
    into members, accounts, spendable, trial, guarded
    from (select * from ledger_balance l where l.member_id = any (p_member) and l.kind = 'main'
          order by l.account_id for no key update skip locked) b;
end $$;

revoke execute on function bets_place_lock from public;
