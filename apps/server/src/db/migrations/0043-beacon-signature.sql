-- The signature a beacon's value is the hash of (drand: BLS12-381, 48 bytes), so that anyone can check the value against
-- the beacon's public key. Shown when the value is. The offline test beacon signs nothing: NULL, as in every earlier row.
alter table draw add column beacon_signature bytea;
alter table draw add constraint draw_beacon_value_is_signed
  check (beacon_signature is null or beacon_value is not distinct from encode(sha256(beacon_signature), 'hex'));

-- As before, and the signature is evidence too; of a void turn, what the beacon said is final once its seed is out.
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
