-- What a session must remember beyond its end: when the password was last given, when it was last used, and why it
-- ended.

alter table session
  -- Money asks for the password again after 30 idle minutes, and in any case after 12 hours (SEC-05).
  add column verified_at timestamptz not null default clock_timestamp(),
  -- Written in batches, some seconds late; what the member did himself counts, what a page polls does not.
  add column used_at     timestamptz not null default clock_timestamp(),
  -- A device that was signed out by a login elsewhere is told so (Spec A §8).
  add column end_reason  text,
  add constraint session_end_reason
    check (end_reason in ('logout', 'replaced', 'elsewhere', 'password', 'ended')),
  add constraint session_ended_for_a_reason check (end_reason is null or revoked_at is not null);

-- Sessions of the previous release gave their password when they were made.
update session set verified_at = created_at;

-- The operator's switch for one device at a time is `single_device` in system_config; what is missing means on.
