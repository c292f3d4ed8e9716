-- Small circles whose members take each other's red packets (docs/red-packets.md, ADR 124). A finding is for people: it
-- stops nothing by itself.
create table red_packet_ring (
  ring_id      bigint      primary key generated always as identity,
  -- Ascending, so that the same circle has one spelling.
  members      bigint[]    not null check (cardinality(members) between 2 and 10),
  packets      integer     not null,
  -- 厘: what they sent, and of it what they took from each other, in the days that were looked at.
  sent         bigint      not null,
  inside       bigint      not null check (inside <= sent),
  found_at     timestamptz not null default clock_timestamp(),
  seen_at      timestamptz not null default clock_timestamp(),
  handled_by   text,
  handled_at   timestamptz,
  handled_note text,
  check ((handled_by is null) = (handled_at is null))
);
create unique index red_packet_ring_open on red_packet_ring (members) where handled_by is null;
create index red_packet_ring_newest on red_packet_ring (ring_id desc);
grant select, insert, update on red_packet_ring to app_rw;

-- When somebody looked for circles last: one row.
create table red_packet_ring_look (
  only_row  boolean     primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);
insert into red_packet_ring_look default values;
grant select, update on red_packet_ring_look to app_rw;
