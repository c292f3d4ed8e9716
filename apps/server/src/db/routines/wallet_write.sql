-- Writes the movements of a turn (I-29), the places of those that come too late (I-30), and what is taken back. The
-- lists of numbers make the update a probe of an index, whatever the planner believes of the table. Internal, a step of
-- wallet_take.
create or replace function wallet_write(p_effects wallet_effect[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_refs text[] := array(select e.ref_id from unnest(p_effects) e where e.ref_kind is not null);
  v_providers text[] := array(select distinct e.provider from unnest(p_effects) e where e.ref_kind is not null);
begin
  insert into wallet_tx (provider, tx_id, kind, wallet_tx_id, member_id, round_id, ref_id, bet, win, turnover,
                         fingerprint, state, at)
    select e.provider, e.tx_id, e.kind, e.wallet_tx_id, e.member_id, e.round_id, e.ref_id, e.tx_bet, e.tx_win,
           e.tx_turnover, e.fingerprint, 'done', p_now
    from unnest(p_effects) e where e.wallet_tx_id is not null
    union all
    select e.provider, e.ref_id, 'tombstone', e.tombstone_id, e.member_id, null, null, 0, 0, 0, e.fingerprint,
           'rolled-back', p_now
    from unnest(p_effects) e where e.tombstone_id is not null;
  if v_refs <> '{}' then
    update wallet_tx t set state = e.ref_state, returned = t.returned + e.ref_returned
      from unnest(p_effects) e
      where e.ref_kind is not null and t.provider = e.provider and t.tx_id = e.ref_id and t.kind = e.ref_kind
        and t.provider = any (v_providers) and t.tx_id = any (v_refs);
  end if;
end $$;

revoke execute on function wallet_write from public;
