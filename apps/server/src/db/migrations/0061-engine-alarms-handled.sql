-- Somebody looks after an alarm of an engine, and says how (the engine itself says when it is over).
alter table engine_alarm add column handled_at timestamptz;
alter table engine_alarm add column handled_note text;
