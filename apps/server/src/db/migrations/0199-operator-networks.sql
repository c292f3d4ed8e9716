-- Where operators may come from (decision 150). Each version is a whole list; the newest holds, and one without
-- networks says nothing: whatever the environment lets in. `since` and `added_by` stay with a network from version to
-- version.
create table operator_network_version (
  version integer     primary key check (version > 0),
  reason  text        not null check (char_length(reason) between 1 and 500),
  made_by text        not null,
  made_at timestamptz not null default clock_timestamp()
);

create table operator_network (
  version  integer     not null references operator_network_version,
  place    smallint    not null check (place between 1 and 100),
  -- In the one spelling of `domain/networks.ts`. What is wider than this is nobody's own.
  network  text        not null
    check (masklen(network::cidr) >= case family(network::cidr) when 4 then 8 else 16 end),
  note     text        not null check (char_length(note) <= 60),
  since    timestamptz not null,
  added_by text        not null,
  primary key (version, place),
  unique (version, network)
);

-- Versions only ever come.
grant select, insert on operator_network_version, operator_network to app_rw;
