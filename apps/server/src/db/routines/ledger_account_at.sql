-- The account of an address. Draw and house accounts open themselves at first use; a member's must have been opened.
create or replace function ledger_account_at(p_address text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found_id bigint;
begin
  select account_id into found_id from ledger_account where address = p_address;
  if found_id is not null then return found_id; end if;
  if p_address like 'member:%' then
    raise exception 'no account %', p_address using errcode = 'LH003';
  end if;
  insert into ledger_account (address, kind, currency, has_balance)
    values (p_address, split_part(p_address, ':', 1),
            case when p_address like '%:trial' then 'TRIAL' else 'CNY' end, false)
    on conflict do nothing;
  select account_id into strict found_id from ledger_account where address = p_address;
  return found_id;
end $$;

revoke execute on function ledger_account_at from public;
