-- What a member sets for his own view of the product. Ids of chat colours are the product's table; one that is taken
-- out of it later reads as the first, so no constraint repeats the list.
create table member_setting (
  member_id   bigint primary key references member,
  chat_colour smallint not null check (chat_colour > 0)
);
grant select, insert, update on member_setting to app_rw;
