-- An open draw whose worst result would cost more than the line of its game is an alarm of the house.
alter table house_alarm drop constraint house_alarm_kind_check;
alter table house_alarm add constraint house_alarm_kind_check
  check (kind in ('profit', 'clearing', 'root', 'doubt', 'outbox', 'archive', 'job', 'exposure'));
