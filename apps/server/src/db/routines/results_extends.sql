-- Whether the longer text begins with the shorter, number by number.
create or replace function results_extends(p_longer text, p_shorter text) returns boolean language sql immutable
  return p_shorter = '' or starts_with(p_longer || ',', p_shorter || ',');

revoke execute on function results_extends from public;
