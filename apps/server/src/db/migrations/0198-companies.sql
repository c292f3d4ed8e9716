-- What companies are, as operators change it (decision 149): the facts that hold, and every version there ever was.
-- The files of the product are the first version, planted at the start. The table company_setting stays for processes
-- of the release before; the next release drops it.
create table company_facts (
  company_code    text        primary key check (company_code ~ '^[a-z][a-z0-9]{2,15}$'),
  version         integer     not null default 1,
  -- In the shape of packages/brand/src/company.ts.
  facts           jsonb       not null check (jsonb_typeof(facts) = 'object'),
  -- The version in which domains or licence last changed: what two people sign for waits for no change of a slogan.
  licence_version integer     not null default 1 check (licence_version <= version),
  changed_by      text        not null check (changed_by <> ''),
  reason          text        not null default '' check (char_length(reason) <= 500),
  changed_at      timestamptz not null default clock_timestamp()
);

create table company_version (
  company_code text        not null references company_facts,
  version      integer     not null check (version > 0),
  facts        jsonb       not null,
  changed_by   text        not null,
  reason       text        not null,
  changed_at   timestamptz not null,
  primary key (company_code, version)
);
create trigger append_only before update or delete or truncate on company_version
  for each statement execute function content_is_append_only();

-- Keeps each version, so that no writer can forget it, and lets no domain belong to two companies. Those who change
-- domains lock all companies first, in the order of their codes.
create function company_revise() returns trigger
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
create trigger company_revise after insert or update on company_facts
  for each row execute function company_revise();
create trigger content_tell after insert or update or delete or truncate on company_facts
  for each statement execute function content_tell('company', 'company.current', 'company.service', 'company.about',
    'promotions', 'promotions.list', 'promotions.info', 'web');

revoke execute on function company_revise from public;
grant select, insert, update on company_facts to app_rw;
grant select on company_version to app_rw;
