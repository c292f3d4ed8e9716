-- Keeps every state of a limit, a pause or a reminder, and marks the wallet as guarded, so that bets ask.
create or replace function gaming_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into gaming_event (member_id, subject, state) values (new.member_id, case tg_table_name
      when 'gaming_limit' then concat_ws(':', 'limit', to_jsonb(new) ->> 'kind', to_jsonb(new) ->> 'period')
      when 'gaming_pause' then 'pause' else 'reminder' end, to_jsonb(new));
  update ledger_balance b set guarded = true where b.member_id = new.member_id and b.kind = 'main' and not b.guarded;
  return new;
end $$;

revoke execute on function gaming_changed from public;
