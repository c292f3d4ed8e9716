-- How much one draw of a game may cost the house before the console marks it. A mark and nothing else: no bet asks for
-- it. What it was before is in the audit.
create table exposure_line (
  game_id  integer      primary key references game,
  amount   money_amount not null,
  revision integer      not null default 1 check (revision > 0),
  set_by   text         not null,
  set_at   timestamptz  not null default clock_timestamp()
);
grant select, insert, update on exposure_line to app_rw;

-- What a result would cost is told by company and by agent, as they are now.
create view bettor as select member_id, company_code, parent_id as agent_id from member;
grant select on bettor to app_rw;
