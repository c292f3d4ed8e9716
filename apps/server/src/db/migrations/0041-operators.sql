-- People of the operator (SEC-60): accounts, invites, sessions and tries of their own. Nobody here is a member, and no member
-- is here. Roles are data of the domain (packages/domain/src/staff.ts); what they do is in 0042.

create table operator (
  operator_id   integer generated always as identity primary key,
  login         text    not null unique check (login ~ '^[a-z][a-z0-9._-]{2,31}$'),
  role          text    not null check (role in ('support', 'content', 'risk', 'finance-maker', 'finance-checker',
                                                 'draw-operator', 'auditor', 'sysadmin')),
  state         text    not null default 'invited' check (state in ('invited', 'active', 'suspended')),
  password_hash text,
  totp_secret   bytea,                                -- sealed for this operator; the key is not in the database
  totp_step     bigint  not null default 0,           -- the newest 30 seconds whose code was taken (RFC 6238 §5.2)
  created_at    timestamptz not null default clock_timestamp(),
  check (state <> 'active' or (password_hash is not null and totp_secret is not null))
);

-- A way in for somebody new, or for somebody who has lost his second factor. Only the newest of a person is of any use.
create table operator_invite (
  code_hash     bytea   primary key check (octet_length(code_hash) = 32),
  operator_id   integer not null references operator,
  totp_secret   bytea,                                -- sealed; made when the invite is opened
  expires_at    timestamptz not null,
  used_at       timestamptz,
  made_at       timestamptz not null default clock_timestamp()
);
create index operator_invite_by_operator on operator_invite (operator_id);

-- Between password and second factor.
create table operator_challenge (
  challenge_hash bytea   primary key check (octet_length(challenge_hash) = 32),
  operator_id    integer not null references operator,
  tries_left     integer not null check (tries_left >= 0),
  expires_at     timestamptz not null
);

create table operator_session (
  token_hash    bytea   primary key check (octet_length(token_hash) = 32),
  operator_id   integer not null references operator,
  address       text    not null,
  created_at    timestamptz not null,
  used_at       timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  end_reason    text check (end_reason in ('sign-out', 'elsewhere', 'enrolment', 'suspended')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index operator_session_is_one on operator_session (operator_id) where ended_at is null;
create index operator_session_by_operator on operator_session (operator_id, created_at desc);

-- Tries, counted before the secret is looked at: a row is a failure until it is marked.
create table operator_attempt (
  attempt_id    bigint  generated always as identity primary key,
  login         text    not null,                     -- a login that nobody has is counted like any other
  address       text    not null,
  kind          text    not null check (kind in ('password', 'code')),
  succeeded     boolean not null default false,
  at            timestamptz not null default clock_timestamp()
);
create index operator_attempt_by_login on operator_attempt (login, kind, at desc);

-- Opens a try, unless there were too many: five failures of a login from one address or twenty from anywhere in half an hour,
-- or ten wrong codes in a day. Failures before the last success do not count. Returns a try, or the seconds to wait.
create function operator_try(p_login text, p_address text, p_kind text)
  returns table (attempt_id bigint, retry_after_s integer) language plpgsql as $$
declare
  v_now   timestamptz;
  v_since timestamptz;
  v_until timestamptz;
begin
  -- Tries at once stand in a row; otherwise a hundred of them would see the same count.
  perform pg_advisory_xact_lock(hashtextextended('operator_try ' || p_login, 0));
  v_now := clock_timestamp();
  select max(a.at) into v_since from operator_attempt a
    where a.login = p_login and a.kind = p_kind and a.succeeded;
  select max(t.until) into v_until from (
    (select a.at + interval '30 minutes' as until from operator_attempt a
      where a.login = p_login and a.kind = p_kind and a.address = p_address and a.at > coalesce(v_since, '-infinity')
      order by a.at desc offset 4 limit 1)
    union all
    (select a.at + interval '30 minutes' from operator_attempt a
      where a.login = p_login and a.kind = p_kind and a.at > coalesce(v_since, '-infinity')
      order by a.at desc offset 19 limit 1)
    union all
    (select a.at + interval '1 day' from operator_attempt a
      where a.login = p_login and a.kind = 'code' and p_kind = 'code' and not a.succeeded
      order by a.at desc offset 9 limit 1)
  ) t;
  if v_until > v_now then
    return query select null::bigint, ceil(extract(epoch from v_until - v_now))::integer;
  else
    return query insert into operator_attempt as a (login, address, kind) values (p_login, p_address, p_kind)
      returning a.attempt_id, null::integer;
  end if;
end $$;

revoke execute on function operator_try from public;
grant execute on function operator_try to app_rw;
-- Nobody is ever deleted: the audit names people by their login.
grant select, insert, update on operator, operator_invite, operator_session to app_rw;
grant select, insert, update, delete on operator_challenge, operator_attempt to app_rw;
