-- What sysadmins read of the audit: entries about people, their sessions, settings, windows, switches, companies and
-- jobs (docs/operators.md). Each filter with the position behind it, as 0052 and 0120 have them for all entries. The
-- condition stands word for word in `audit-queries.ts`: another one is found by no plan.
create index operator_audit_of_system on operator_audit (position desc)
where split_part(entry::jsonb ->> 'object', '/', 1)
  in ('company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window');
create index operator_audit_of_system_by_login on operator_audit ((entry::jsonb ->> 'login'), position desc)
where split_part(entry::jsonb ->> 'object', '/', 1)
  in ('company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window');
create index operator_audit_of_system_by_action on operator_audit ((entry::jsonb ->> 'action'), position desc)
where split_part(entry::jsonb ->> 'object', '/', 1)
  in ('company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window');
create index operator_audit_of_system_refused on operator_audit (position desc)
where entry::jsonb ->> 'outcome' <> 'done' and split_part(entry::jsonb ->> 'object', '/', 1)
  in ('company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window');
-- How many entries that are: without it the newest of them are looked for among all.
create statistics operator_audit_kind on (split_part(entry::jsonb ->> 'object', '/', 1)) from operator_audit;
