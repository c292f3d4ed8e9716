-- Answers of money calls by request key (reliability §2.2). Bets keep their keys with the ledger; this is for all others.
create table request_key (
  scope       text  not null,                        -- member and endpoint
  key         text  not null check (length(key) between 8 and 64),
  body_hash   bytea not null check (octet_length(body_hash) = 32),
  status      integer,                               -- null only inside the transaction that runs the call
  reply       text,                                  -- the answer's data as it went over the wire; never a token
  created_at  timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);
-- Answers are kept for 30 days.
create index request_key_by_age on request_key (created_at);

grant select, insert, update, delete on request_key to app_rw;
