-- The ledger: money moves only as postings (from, to, amount), so an unbalanced transfer cannot be written (I-01).
-- Amounts are whole 厘 (0.001 yuan). The application's role may read these tables and call the functions, nothing else.

-- One operation: at least 0.001 yuan, at most 10^9 yuan (I-08).
create domain money_amount as bigint check (value between 1 and 1000000000000);

-- Trial money is a currency of its own: it never meets a member's money, in any posting.
create table ledger_account (
  account_id  bigint generated always as identity primary key,
  address     text not null unique
              check (address ~ '^(member:[0-9]+:(main|live|held)|draw:[0-9]+:stakes(:trial)?|house:[a-z-]+(:trial)?)$'),
  kind        text not null check (kind in ('main', 'live', 'held', 'draw', 'house')),
  currency    text not null check (currency in ('CNY', 'TRIAL')),
  member_id   bigint references member,
  has_balance boolean not null,
  opened_at   timestamptz not null default clock_timestamp(),
  check ((member_id is not null) = (kind in ('main', 'live', 'held'))),
  check (has_balance = (member_id is not null))
);
create unique index ledger_account_of_member on ledger_account (member_id, kind) where member_id is not null;

-- Only accounts with a floor store a balance; draw and house accounts are sums of postings, so no popular draw is a hot
-- row.
create table ledger_balance (
  account_id  bigint primary key references ledger_account,
  balance     bigint not null default 0,
  last_seq    bigint not null default 0,
  floor       bigint not null default 0,
  member_id   bigint not null,  -- copied from the account, so that a bet finds and locks
  kind        text   not null,                                     -- its wallet with a single probe
  currency    text   not null,
  constraint balance_above_floor check (balance >= floor)          -- I-04; the last word on insufficient funds
) with (fillfactor = 50);                                          -- room on the page: updates stay HOT
create unique index ledger_balance_of_member on ledger_balance (member_id, kind);

-- Time-ordered ids: milliseconds since 2026-01-01 UTC, then 22 bits of a sequence. Unique over all processes by
-- construction.
create sequence id_tail cache 256;
create function id_at(at timestamptz) returns bigint language sql stable parallel safe
  return ((extract(epoch from at) * 1000)::bigint - 1767225600000) << 22;
create function next_id() returns bigint language sql volatile
  return (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
         | (nextval('id_tail') & 4194303);

create table ledger_transfer (
  transfer_id bigint primary key,
  event       text not null,
  tran_type   smallint not null check (tran_type between 0 and 39),  -- ids of the bill list; 0 = not on any bill
  scope       text not null,                                         -- who may repeat: actor and route
  key         text not null check (octet_length(key) between 1 and 255),
  body_hash   bytea not null check (octet_length(body_hash) = 32),
  ref_kind    text,                                                  -- what the transfer is about: 'draw', 'transfer' …
  ref_id      bigint,
  actor       text not null,
  created_at  timestamptz not null,
  unique (scope, key)                                                -- one effect per key, for ever (I-06)
);

-- No foreign keys here: the only writers are the functions below, which insert a transfer with its postings in one
-- statement.
create table ledger_posting (
  transfer_id  bigint not null,
  line         integer not null check (line >= 1),
  from_account bigint not null,
  to_account   bigint not null,
  amount       money_amount not null,
  order_id     bigint,                                               -- the bet that the line belongs to, if any
  from_seq     bigint,
  from_balance bigint,
  to_seq       bigint,
  to_balance   bigint,
  primary key (transfer_id, line),
  check (from_account <> to_account),
  check ((from_seq is null) = (from_balance is null)),
  check ((to_seq is null) = (to_balance is null))
);
-- I-07, one half each. Accounts without a balance are in neither index, which spares every bet a write.
create unique index ledger_posting_from on ledger_posting (from_account, from_seq) where from_seq is not null;
create unique index ledger_posting_to on ledger_posting (to_account, to_seq) where to_seq is not null;

-- The classical view: one signed entry per account. seq and balance_after are null for accounts without a stored
-- balance.
create view ledger_entry as
  select transfer_id, line, from_account as account_id, -amount::bigint as amount, from_seq as seq,
         from_balance as balance_after, order_id
  from ledger_posting
  union all
  select transfer_id, line, to_account, amount::bigint, to_seq, to_balance, order_id from ledger_posting;

-- A wrong transfer is answered by a further transfer, never changed (I-05).
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'LH002';
end $$;
create trigger append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_is_append_only();
create trigger append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_append_only();

-- Every function that runs with the owner's rights names pg_temp last in its search path: left out, it would come
-- first, and a caller's temporary table would stand in for ours.

-- Opens main, live and held of a member; repeating it changes nothing.
create function ledger_open_member(p_member_id bigint, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (address, kind, currency, member_id, has_balance)
    select format('member:%s:%s', p_member_id, k), k, p_currency, p_member_id, true
    from unnest(array['main', 'live', 'held']) k
    on conflict do nothing;
  insert into ledger_balance (account_id, member_id, kind, currency)
    select account_id, member_id, kind, currency from ledger_account where member_id = p_member_id
    on conflict do nothing;
end $$;

-- The account of an address. Draw and house accounts open themselves at first use; a member's must have been opened.
create function ledger_account_at(p_address text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found_id bigint;
begin
  select account_id into found_id from ledger_account where address = p_address;
  if found_id is not null then return found_id; end if;
  if p_address like 'member:%' then
    raise exception 'no account %', p_address using errcode = 'LH003';
  end if;
  insert into ledger_account (address, kind, currency, has_balance)
    values (p_address, split_part(p_address, ':', 1),
            case when p_address like '%:trial' then 'TRIAL' else 'CNY' end, false)
    on conflict do nothing;
  select account_id into strict found_id from ledger_account where address = p_address;
  return found_id;
end $$;

-- Writes the lines of one transfer and moves the balances. Internal: the caller has locked the balances, checked the
-- floors and inserted the transfer. Lines of one account follow each other in line order: that order is seq (I-07).
create function ledger_write_lines(
  p_transfer_id bigint, p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  with posting as (
    select * from unnest(p_from, p_to, p_amount, p_order) with ordinality as p(f, t, amount, order_id, line)
  ), entry as (
    select line, 0 as side, f as account_id, -amount as delta from posting
    union all select line, 1, t, amount from posting
  ), chained as (
    select e.line, e.side,
           b.last_seq + row_number() over w as seq,
           b.balance + sum(e.delta) over w as balance_after
    from entry e join ledger_balance b using (account_id)
    window w as (partition by e.account_id order by e.line, e.side)
  )
  insert into ledger_posting
    select p_transfer_id, p.line, p.f, p.t, p.amount, p.order_id, a.seq, a.balance_after, z.seq, z.balance_after
    from posting p
    left join chained a on a.line = p.line and a.side = 0
    left join chained z on z.line = p.line and z.side = 1;

  update ledger_balance b
    set balance = b.balance + s.delta, last_seq = b.last_seq + s.lines
    from (
      select account_id, sum(delta) as delta, count(*) as lines
      from (select unnest(p_from) as account_id, -unnest(p_amount) as delta
            union all select unnest(p_to), unnest(p_amount)) e
      group by account_id
    ) s
    where b.account_id = s.account_id;
end $$;

-- The one posting function. Answers posted, replayed (same key, same body), key-reused (same key, another body),
-- or insufficient (an account would fall below its floor). The last two leave no trace.
-- The key is looked up under the balance locks, and its row is the first thing written (reliability §2.2).
create function ledger_post(
  p_event text, p_tran_type smallint, p_scope text, p_key text, p_body_hash bytea,
  p_ref_kind text, p_ref_id bigint, p_actor text,
  p_from text[], p_to text[], p_amount bigint[], p_order bigint[]
) returns table (outcome text, transfer_id bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from bigint[]; v_to bigint[]; v_all bigint[];
  v_id bigint; v_hash bytea; v_currencies integer;
begin
  if cardinality(p_from) is distinct from cardinality(p_to)
     or cardinality(p_from) is distinct from cardinality(p_amount)
     or cardinality(p_from) is distinct from cardinality(p_order) or cardinality(p_from) = 0 then
    raise exception 'a transfer has one or more whole postings' using errcode = 'LH004';
  end if;
  if exists (select from unnest(p_amount) a where a is null or a not between 1 and 1000000000000) then
    raise exception 'an amount is 1 to 10^12 li' using errcode = 'LH004';
  end if;
  select array_agg(ledger_account_at(f) order by n), array_agg(ledger_account_at(t) order by n)
    into v_from, v_to from unnest(p_from, p_to) with ordinality as p(f, t, n);
  v_all := v_from || v_to;
  select count(distinct currency) into v_currencies from ledger_account where account_id = any (v_all);
  if v_currencies <> 1 then
    raise exception 'a transfer has one currency' using errcode = 'LH005';
  end if;

  perform from ledger_balance where account_id = any (v_all) order by account_id for no key update;

  select t.transfer_id, t.body_hash into v_id, v_hash from ledger_transfer t where t.scope = p_scope and t.key = p_key;
  if v_id is null then
    if exists (
      select from ledger_balance b join (
        select account_id, sum(delta) as delta
        from (select unnest(v_from) as account_id, -unnest(p_amount) as delta
              union all select unnest(v_to), unnest(p_amount)) e
        group by account_id
      ) s using (account_id) where s.delta < 0 and b.balance + s.delta < b.floor
    ) then
      return query select 'insufficient', null::bigint;
      return;
    end if;
    insert into ledger_transfer
      values (next_id(), p_event, p_tran_type, p_scope, p_key, p_body_hash, p_ref_kind, p_ref_id, p_actor,
              clock_timestamp())
      on conflict (scope, key) do nothing
      returning ledger_transfer.transfer_id into v_id;
    if v_id is not null then
      perform ledger_write_lines(v_id, v_from, v_to, p_amount, p_order);
      return query select 'posted', v_id;
      return;
    end if;
    -- Only transfers that share no balance can meet here; the other one has committed by now.
    select t.transfer_id, t.body_hash into strict v_id, v_hash
      from ledger_transfer t where t.scope = p_scope and t.key = p_key;
  end if;
  return query select case when v_hash = p_body_hash then 'replayed' else 'key-reused' end, v_id;
end $$;

-- Every stored balance against its postings, and every chain of entries (I-02, I-03, I-04, I-07). No row: all is well.
create view ledger_difference as
  with entry as (
    select account_id, amount, seq, balance_after,
           row_number() over (partition by account_id order by seq) as expected_seq,
           sum(amount) over (partition by account_id order by seq) as expected_balance
    from ledger_entry where seq is not null
  ), recount as (
    select account_id, sum(amount) as total, count(*) as lines from ledger_entry group by account_id
  )
  select b.account_id, 'balance is not the sum of its entries' as problem
    from ledger_balance b left join recount r using (account_id)
    where b.balance <> coalesce(r.total, 0) or b.last_seq <> coalesce(r.lines, 0)
  union all
  select distinct account_id, 'the chain of entries is broken' from entry
    where seq <> expected_seq or balance_after <> expected_balance
  union all
  select account_id, 'balance below its floor' from ledger_balance where balance < floor
  union all
  select distinct e.account_id, 'an entry without seq on an account with a balance'
    from ledger_entry e join ledger_balance using (account_id) where e.seq is null
  union all
  select distinct p.from_account, 'a posting between two currencies'
    from ledger_posting p join ledger_account f on f.account_id = p.from_account
    join ledger_account t on t.account_id = p.to_account where f.currency <> t.currency
  union all
  select distinct p.from_account, 'a posting without its transfer'
    from ledger_posting p where not exists (select from ledger_transfer t where t.transfer_id = p.transfer_id)
  union all
  select null, 'a transfer without postings'
    from ledger_transfer t where not exists (select from ledger_posting p where p.transfer_id = t.transfer_id);

grant select on ledger_account, ledger_balance, ledger_transfer, ledger_posting, ledger_entry, ledger_difference
  to app_rw;
revoke execute on all functions in schema public from public;
grant execute on function id_at, next_id, ledger_open_member, ledger_post to app_rw;
grant usage on sequence id_tail to app_rw;
