-- What operators see and say of members (decision 127): how a member is found by what nobody may read, notes, tags,
-- groups, a hold of withdrawals that a person has put, and the requests of operators that were taken already.

-- Those who look after players. A partner comes with his desk; the check knows every role of the console.
alter table operator
  drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('support', 'content', 'risk', 'finance-maker', 'finance-checker',
                                                     'draw-operator', 'auditor', 'sysadmin', 'moderator', 'protection',
                                                     'partner'));

-- A request of an operator that is done at once. The same one again is answered, and not done again; unmasking is
-- counted here, too.
create table operator_request (
  operator_id integer     not null references operator,
  request_id  text        not null check (char_length(request_id) between 8 and 64),
  action      text        not null,
  body_hash   bytea       not null check (octet_length(body_hash) = 32),
  at          timestamptz not null default clock_timestamp(),
  primary key (operator_id, request_id)
);
create index operator_request_of_day on operator_request (operator_id, action, at);
grant select, insert, delete on operator_request to app_rw;

-- Who had more shown to him in a day than his work asks for.
create table operator_unmask_alarm (
  alarm_id     integer     generated always as identity primary key,
  operator_id  integer     not null references operator,
  times        integer     not null check (times > 0),
  raised_at    timestamptz not null default clock_timestamp(),
  handled_by   text,
  handled_at   timestamptz,
  handled_note text,
  check ((handled_by is null) = (handled_at is null))
);
create unique index operator_unmask_alarm_open on operator_unmask_alarm (operator_id) where handled_by is null;
grant select, insert, update on operator_unmask_alarm to app_rw;

-- How often the desk has changed a member: what an operator saw is compared with it.
alter table member add column desk_revision integer not null default 0;

-- Lists of members begin at a place of one of these indexes. Almost everybody is active, so those are found by number.
create index member_by_state on member (state, member_id desc) where kind = 'member' and state <> 'active';
create index member_by_vip on member (vip_level, member_id desc) where kind = 'member';
create index member_by_number on member (member_id desc) where kind = 'member';
create index member_by_account on member (account_key collate "C") where kind = 'member';
create index member_by_login on member (last_login_at desc, member_id desc)
  where kind = 'member' and last_login_at is not null;
create index member_by_recharged on member (recharged desc, member_id desc) where kind = 'member';

-- Names and phones are found by a keyed hash: the index can neither be read nor searched by a part of them, and the
-- statistics of the planner hold none. The key is this database's, and the application may not read it.
create table member_lookup_key (
  is_one boolean primary key default true check (is_one),
  key    bytea   not null check (octet_length(key) = 32)
);
insert into member_lookup_key (key)
  select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

create table member_lookup (
  member_id bigint not null references member,
  kind      text   not null check (kind in ('name', 'phone')),
  hash      bytea  not null check (octet_length(hash) = 32),
  primary key (member_id, kind)
);
create index member_lookup_by_hash on member_lookup (hash, kind, member_id);

-- As in db/routines/member_lookup_hash.sql.
create function member_lookup_hash(p_kind text, p_text text) returns bytea
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select sha256(k.key || sha256(k.key || convert_to(p_kind || ':' || case p_kind
    when 'name' then translate(normalize(regexp_replace(p_text, '\s', '', 'g'), nfkc), '•．.', '···')
    else regexp_replace(regexp_replace(normalize(p_text, nfkc), '[\s-]', '', 'g'), '^\+86(?=1)', '') end, 'UTF8')))
  from member_lookup_key k
$$;

-- As in db/routines/member_lookup_written.sql.
create function member_lookup_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from member_lookup l where l.member_id = new.member_id;
  insert into member_lookup (member_id, kind, hash)
    select new.member_id, x.kind, member_lookup_hash(x.kind, x.value)
    from (values ('name', new.full_name), ('phone', new.phone)) x(kind, value) where x.value is not null;
  return null;
end $$;
create trigger lookup_of_new after insert on member for each row
  when (new.full_name is not null or new.phone is not null) execute function member_lookup_written();
create trigger lookup_of_changed after update of full_name, phone on member for each row
  when (new.full_name is distinct from old.full_name or new.phone is distinct from old.phone)
  execute function member_lookup_written();

insert into member_lookup (member_id, kind, hash)
  select m.member_id, x.kind, member_lookup_hash(x.kind, x.value)
  from member m cross join lateral (values ('name', m.full_name), ('phone', m.phone)) x(kind, value)
  where x.value is not null;

-- As in db/routines/member_lookup_find.sql.
create function member_lookup_find(p_kind text, p_text text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.member_id from member_lookup l
  where l.hash = member_lookup_hash(p_kind, p_text) and l.kind = p_kind order by l.member_id desc limit 50
$$;

-- What somebody has written about a member; a contact is a talk with him. Nobody changes what was written.
create table member_note (
  note_id     bigint      generated always as identity primary key,
  member_id   bigint      not null references member,
  kind        text        not null check (kind in ('note', 'contact')),
  words       text        not null check (char_length(words) between 1 and 1000),
  operator_id integer     not null references operator,
  written_at  timestamptz not null default clock_timestamp()
);
create index member_note_of_member on member_note (member_id, note_id desc);
grant select, insert on member_note to app_rw;

create table member_tag (
  member_id   bigint      not null references member,
  tag         text        not null check (char_length(tag) between 1 and 12),
  operator_id integer     not null references operator,
  tagged_at   timestamptz not null default clock_timestamp(),
  primary key (member_id, tag)
);
create index member_tag_by_tag on member_tag (tag, member_id desc);
grant select, insert, delete on member_tag to app_rw;

-- A group is a rule, and no list: everybody who fits it is in it, the first of several that fit, by `sort`.
create table member_group (
  group_id   integer     generated always as identity primary key,
  name       text        not null unique check (char_length(name) between 1 and 20),
  sort       integer     not null check (sort between 0 and 9999),
  rule       jsonb       not null check (jsonb_typeof(rule) = 'object'),
  revision   integer     not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on member_group to app_rw;

-- Withdrawals that a person holds, until a person lets them go on.
create table withdraw_stop (
  member_id   bigint      primary key references member,
  reason      text        not null check (char_length(reason) between 1 and 200),
  operator_id integer     not null references operator,
  stopped_at  timestamptz not null default clock_timestamp()
);
grant select, insert, delete on withdraw_stop to app_rw;

revoke execute on function member_lookup_hash, member_lookup_written, member_lookup_find from public;
grant execute on function member_lookup_find to app_rw;
