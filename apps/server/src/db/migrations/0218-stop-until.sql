-- What a person holds may end by itself; null: somebody has to let it go on.
alter table withdraw_stop add column held_until timestamptz;
grant update (reason, operator_id, stopped_at, held_until) on withdraw_stop to app_rw;
