-- How many sockets of members a process holds open, said with every beat: the dashboard adds them up.
alter table process_beat add column sockets integer not null default 0 check (sockets >= 0);
