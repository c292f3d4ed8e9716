-- The evidence of a turn never changes once it is given: the commitment when the turn opens, the seed when it is out,
-- the beacon's signature; of a void turn, what the beacon said is final once its seed is out.
create or replace function draw_evidence_is_final() returns trigger language plpgsql as $$
begin
  if (old.commitment is not null and (new.commitment, new.chain_id, new.chain_index)
       is distinct from (old.commitment, old.chain_id, old.chain_index))
     or (old.beacon_round is not null and (new.beacon, new.beacon_round)
       is distinct from (old.beacon, old.beacon_round))
     or (old.seed is not null and (new.seed, new.beacon_value, new.beacon_signature)
       is distinct from (old.seed, old.beacon_value, old.beacon_signature))
     or (old.open_num is not null and (new.beacon_value, new.beacon_signature, new.public_at)
       is distinct from (old.beacon_value, old.beacon_signature, old.public_at)) then
    raise exception 'the evidence of draw % is final', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;

grant execute on function draw_evidence_is_final to public;
