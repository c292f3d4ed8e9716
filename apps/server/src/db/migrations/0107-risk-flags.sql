-- What looks wrong and waits for a person (the risk queue). A flag changes nothing for the member it is about. What it
-- is about is one row for ever: what was looked at comes back only with evidence that was not there then.
create table risk_flag (
  flag_id    bigint      primary key default next_id(),
  kind       text        not null check (kind in
             ('self-referral', 'team-overlap', 'agent-ring', 'same-device', 'same-address')),
  object     text        not null check (object <> ''),      -- `agent/7/member/9`, `link/3/device/ab12…`
  member_id  bigint      not null references member,         -- whose conduct it asks about
  evidence   jsonb       not null check (jsonb_typeof(evidence) = 'object'),
  state      text        not null default 'open' check (state in ('open', 'handled', 'dismissed')),
  revision   integer     not null default 0,
  found_at   timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(), -- when its evidence grew, or somebody decided
  handled_by text,
  handled_at timestamptz,
  note       text        check (length(note) <= 500),
  unique (kind, object),
  check ((handled_by is null) = (handled_at is null) and (handled_by is null) = (note is null)),
  check (state = 'open' or handled_by is not null)
);
create index risk_flag_by_state on risk_flag (state, flag_id);
create index risk_flag_of_member on risk_flag (member_id, flag_id);

-- When a subject was last looked through for flags, so that of several processes one looks.
create table risk_look (
  subject   text        primary key,
  looked_at timestamptz not null
);

-- What tells that two accounts are one person's: devices that signed in, accounts of payment bound or tried, phones,
-- names with their birthday; and addresses, which a house or a café shares.
create view agent_trace as
  select 'device' as what, device as value, member_id from login_device
  union all
  select 'account', encode(number_digest, 'hex'), member_id from payout_account
  union all
  select 'account', encode(a.number_digest, 'hex'), c.member_id
    from payout_conflict c join payout_account a using (account_id)
  union all
  select 'phone', phone, member_id from member where phone is not null and kind = 'member'
  union all
  select 'person', full_name || ' ' || birthday, member_id from member
    where full_name is not null and birthday is not null and kind = 'member'
  union all
  select 'address', address, member_id from session where address is not null;

grant select, insert, update on risk_flag, risk_look to app_rw;
grant select on agent_trace to app_rw;
