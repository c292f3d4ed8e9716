-- Reads the calls of a batch, finds their members, and gives each its turn: after all before it that are of the same
-- member, or speak of the same request or the same number of the provider. Nearly always that is the first turn for
-- all. Internal, a step of wallet_take.
create or replace function wallet_turns(p_calls jsonb) returns wallet_request[]
language plpgsql as $$
declare v_calls wallet_request[]; v_names text[]; v_turn integer; v_last jsonb := '{}'; v_is_one boolean;
begin
  select array_agg(jsonb_populate_record(null::wallet_request, x.call || jsonb_build_object(
                     'n', x.n, 'turn', 1, 'member_id', u.member_id)) order by x.n) into v_calls
    from jsonb_array_elements(p_calls) with ordinality x (call, n)
    left join lateral (select u.member_id from wallet_user u
                       where u.provider = x.call ->> 'provider' and u.user_ref = x.call ->> 'user_ref' limit 1) u
      on true;
  select count(*) = count(distinct x.name) into v_is_one
    from unnest(v_calls) c cross join unnest(wallet_names(c)) x (name);
  if v_is_one then return v_calls; end if;
  for i in 1 .. cardinality(v_calls) loop
    v_names := wallet_names(v_calls[i]);
    select 1 + coalesce(max((v_last ->> x.name)::integer), 0) into v_turn from unnest(v_names) x (name);
    v_calls[i].turn := v_turn;
    select v_last || jsonb_object_agg(x.name, v_turn) into v_last from unnest(v_names) x (name);
  end loop;
  return v_calls;
end $$;

revoke execute on function wallet_turns from public;
