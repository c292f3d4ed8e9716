-- Keeps each version of a company, so that no writer can forget it, and lets no domain belong to two companies. Those
-- who change domains lock all companies first, in the order of their codes.
create or replace function company_revise() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.version <> 1 or tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'company % gets the version after the one it has', new.company_code using errcode = 'LH003';
  end if;
  if exists (
    select from company_facts other, string_to_table(other.facts->>'domain', E'\n') as theirs(domain),
                string_to_table(new.facts->>'domain', E'\n') as ours(domain)
    where other.company_code <> new.company_code and theirs.domain = ours.domain and ours.domain <> ''
  ) then
    raise exception 'a domain of % belongs to another company', new.company_code using errcode = 'LH003';
  end if;
  insert into company_version (company_code, version, facts, changed_by, reason, changed_at)
  values (new.company_code, new.version, new.facts, new.changed_by, new.reason, new.changed_at);
  return null;
end $$;

revoke execute on function company_revise from public;
