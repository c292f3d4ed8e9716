-- Orders by their number within a game: the newest of a game, of all games, and one whose member nobody knows.
create index bet_order_of_game on bet_order (game_id, order_id);

-- Orders that two people have voided (SEC-62, I-13). Written in the transaction that voids, and kept.
create table bet_void (
  order_id    bigint      primary key,
  member_id   bigint      not null,
  draw_id     integer     not null references draw,
  approval_id integer     not null unique references approval,
  first_by    text        not null,
  second_by   text        not null check (second_by <> first_by),
  reason      text        not null check (reason <> ''),
  -- 厘: the stake that went back; gain and rebate that were taken back; what of these the wallet did not have.
  refunded    bigint      not null check (refunded > 0),
  reversed    bigint      not null check (reversed >= 0),
  owed        bigint      not null default 0 check (owed between 0 and reversed),
  voided_at   timestamptz not null default clock_timestamp()
);
grant select on bet_void to app_rw;

-- What counts of the order is counted again: for requirements of turnover, and for the agents' day of its draw.
create function turnover_bet_voided() returns trigger language plpgsql as $$ begin return null; end $$;
create function agent_bet_voided() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger turnover_bet_voided after insert on bet_void for each row execute function turnover_bet_voided();
create trigger agent_bet_voided after insert on bet_void for each row execute function agent_bet_voided();
