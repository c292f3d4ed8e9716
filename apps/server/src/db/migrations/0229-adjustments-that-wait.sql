-- A row of a file that a fault ended is begun again at a later time, and holds up no other: as in bulk work (0217).
alter table adjustment_batch_row
  add tries  integer     not null default 0,
  add due_at timestamptz not null default clock_timestamp();
grant update (tries, due_at) on adjustment_batch_row to app_rw;
