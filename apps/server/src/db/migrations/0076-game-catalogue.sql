-- The catalogue of the game centre (ADR 093): what providers say of their games, and what the operator makes of it.

-- Who made a game. A provider, whose wallet calls we answer, may bring games of several suppliers.
create table game_supplier (
  supplier_code text    primary key check (supplier_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  provider      text    not null check (provider ~ '^[a-z][a-z0-9-]{1,31}$'),
  supplier_name text    not null check (supplier_name <> ''),
  logo_url      text    not null default '',
  sort          integer not null default 0,
  shown         boolean not null default true,        -- a supplier that is not shown has no games in the centre
  version       integer not null default 1
);

-- Lotteries have numbers below.
create sequence live_game_id as integer minvalue 10001;

alter table live_game
  add column game_id         integer     not null default nextval('live_game_id') unique,
  -- What the provider says; the next reading of its list writes over it.
  add column listed          boolean     not null default false,    -- is on the provider's list
  add column supplier_code   text        references game_supplier,
  add column provider_name   text        not null default '',
  add column provider_kind   text        not null default '',
  add column is_landscape    boolean     not null default false,
  add column has_demo        boolean     not null default false,
  add column rtp             numeric(6, 4) check (rtp between 0 and 100),
  add column closed_from     timestamptz,
  add column closed_until    timestamptz,
  -- What the operator says, beside `game_name`, `sort` and `enabled`: `start~end` in the site's zone (Spec A §5).
  add column maintenance     text        not null default '' check (maintenance = '' or maintenance ~
    '^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d~\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d\d:\d\d(:\d\d)?~\d\d:\d\d(:\d\d)?)$'),
  add check (not listed or (supplier_code is not null and provider is not null)),
  add check ((closed_from is null) = (closed_until is null)),
  add check (closed_until > closed_from);
alter sequence live_game_id owned by live_game.game_id;

-- How the operator shows a game, a lottery or one of another house. A game without a row is shown plainly.
create table game_place (
  game_id       integer primary key,
  hot           integer not null default 0 check (hot between 0 and 9999),   -- above 0: among the hot ones
  pinned        boolean not null default false,                              -- in front of its category
  image_url     text    not null default '',
  landscape_url text    not null default '',
  version       integer not null default 0             -- how often an operator has changed the game
);

create trigger content_tell after insert or update or delete or truncate on game_supplier
  for each statement execute function content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll');
create trigger content_tell after insert or update or delete or truncate on live_game
  for each statement execute function content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll');
create trigger content_tell after insert or update or delete or truncate on game_place
  for each statement execute function content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll');
create trigger content_tell_centre after insert or update or delete on game
  for each statement execute function content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll');

grant select, insert, update on game_supplier, game_place to app_rw;
grant usage on sequence live_game_id to app_rw;
