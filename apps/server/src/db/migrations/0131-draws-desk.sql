-- Lists of draws of all games: what is over, what was given up, what comes.
create index draw_settled_by_plan on draw (plan_at desc, draw_id desc) where status = 'settled';
create index draw_void_by_plan on draw (plan_at desc, draw_id desc) where status = 'void';
create index draw_scheduled_by_plan on draw (plan_at, draw_id) where status = 'scheduled';
