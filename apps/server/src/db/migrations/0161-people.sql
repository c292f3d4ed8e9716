-- People of the operator are changed in the console. Role and state carry a revision, and two people open the making
-- of a code for a day, for the one of them who proposed it.
alter table operator
  add column revision   integer not null default 1,
  add column code_until timestamptz,
  add column code_by    integer references operator,
  add check ((code_until is null) = (code_by is null));

alter table operator_session drop constraint operator_session_end_reason_check;
alter table operator_session add constraint operator_session_end_reason_check
  check (end_reason in ('sign-out', 'elsewhere', 'enrolment', 'suspended', 'role', 'ended'));
