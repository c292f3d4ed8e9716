-- Members from whom the chat was taken, and those who keep order in it, are found among all members (chat_kept).
create index member_chat_taken on member (member_id) where not enable_chat;
create index member_keeps_order on member (member_id) where chat_level in (2, 3);

-- An operator stops the claims of one packet; its end and the return of the rest stay what they are (I-36).
alter table red_packet
  add column frozen_by text,
  add column frozen_at timestamptz,
  add constraint red_packet_frozen_check check ((frozen_by is null) = (frozen_at is null));
