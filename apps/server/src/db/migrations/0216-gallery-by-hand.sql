-- Series and sheets of the gallery are written at the console: each says who changed it last and how often, and a sheet
-- is shown, waits for its time, or is withdrawn. Its row stays, for likes hang on it.

alter table gallery_group
  add column revision   integer     not null default 1 check (revision > 0),
  add column changed_by text        not null default 'server',
  add column changed_at timestamptz not null default now(),
  -- The call that made it, which is not done twice; null for what the server made.
  add column request_id text unique;

alter table gallery_item
  add column state      text        not null default 'shown' check (state in ('shown', 'scheduled', 'withdrawn')),
  add column publish_at timestamptz,
  add column revision   integer     not null default 1 check (revision > 0),
  add column changed_by text        not null default 'server',
  add column changed_at timestamptz not null default now(),
  -- The call that put its picture last.
  add column request_id text,
  add constraint gallery_item_waits_for_its_time check ((state = 'scheduled') = (publish_at is not null));
create index gallery_item_due on gallery_item (publish_at) where state = 'scheduled';

-- The turns that there are, and the site's day of each.
create view gallery_turn as select game_id, turn_num, business_day from draw;
grant select on gallery_turn to app_rw;
