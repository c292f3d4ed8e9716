-- The desk of the audit: by call, by refusals and by days (docs/console.md). Each with the position behind it, as 0052.

create index operator_audit_by_action on operator_audit ((entry::jsonb ->> 'action'), position desc);
create index operator_audit_refused on operator_audit (position desc) where entry::jsonb ->> 'outcome' <> 'done';
create index operator_audit_by_time on operator_audit ((entry::jsonb ->> 'at'), position);
