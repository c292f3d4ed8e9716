-- Promotion links of agents (推广链接, domain §7.2). A visitor who registers with the code becomes the owner's member.
create table spread_link (
  link_id         bigint generated always as identity primary key,
  member_id       bigint  not null references member,                 -- the owner
  code            text    not null check (code ~ '^[A-Za-z0-9]{4,20}$'),
  external_url    text    not null default '',
  type            integer not null default 0 check (type in (0, 1)),         -- web, WeChat
  spread_type     integer not null default 1 check (spread_type between 0 and 9),
  user_type       integer not null default 0 check (user_type in (0, 1)),    -- what a registration becomes: member, agent
  user_level      integer not null default 1,
  rebate_tenths   integer not null default 0 check (rebate_tenths between 0 and 130),
  effective_days  integer not null default 0 check (effective_days >= 0),    -- 0: for ever
  use_limit       integer not null default 0 check (use_limit >= 0),         -- 0: without limit
  visit_count     integer not null default 0,
  regist_count    integer not null default 0,
  discount_amount bigint  not null default 0 check (discount_amount >= 0),   -- 厘
  remark          text    not null default '' check (length(remark) <= 20),
  status          integer not null default 1 check (status in (0, 1)),       -- off, on
  add_time        timestamptz not null default clock_timestamp(),
  -- The last word when many register by a link with a limit at once.
  constraint spread_link_within_limit check (use_limit = 0 or regist_count <= use_limit)
);
-- A code is one code in any case: it is read aloud and typed by hand.
create unique index spread_link_code on spread_link (lower(code));
create index spread_link_of_member on spread_link (member_id);

alter table member add constraint member_link_id_fkey foreign key (link_id) references spread_link;

-- A link with what registration and its visitor's page need of its owner; `is_open` says whether the code works now.
create view open_spread_link as
  select l.link_id, l.code, l.member_id, l.user_type, l.discount_amount, m.account, m.nickname,
         -- A link made before its owner's own rebate fell gives no more than the owner has.
         least(l.rebate_tenths, m.rebate_tenths) as rebate_tenths
  from spread_link l join member m using (member_id)
  where l.status = 1 and m.state = 'active' and m.is_agent
    and (l.use_limit = 0 or l.regist_count < l.use_limit)
    and (l.effective_days = 0 or l.add_time + make_interval(days => l.effective_days) > clock_timestamp());

-- Who looked at a link on which day, so that a visitor counts once a day; a keyed hash, no address.
create table spread_visit (
  link_id      bigint not null references spread_link on delete cascade,
  visitor_hash bytea  not null check (octet_length(visitor_hash) = 32),
  at           timestamptz not null default clock_timestamp(),
  primary key (link_id, visitor_hash)
);

grant select, insert, update, delete on spread_link to app_rw;
grant select on open_spread_link to app_rw;
grant select, insert, delete on spread_visit to app_rw;
