import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The gateways' own books: one file of SQLite, which every answer has been written to before it is given. */
export type Store = {
  /** Rows of a question. */
  all<Row>(text: string, ...values: Value[]): Row[]
  /** The first row; undefined when there is none. */
  one<Row>(text: string, ...values: Value[]): Row | undefined
  /** @returns how many rows it changed */
  run(text: string, ...values: Value[]): number
  /** All of it, or nothing. */
  together<T>(work: () => T): T
  close(): void
}

type Value = string | number | null

/** Opens the books in a folder, and makes them where there are none. They survive a kill at any moment. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, 'payments.sqlite'))
  // A commit is on the disk before it is answered.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(TABLES)
  const kept = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (text: string) => {
    const known = kept.get(text) ?? database.prepare(text)
    kept.set(text, known)
    return known
  }
  return {
    all: <Row>(text: string, ...values: Value[]) => statement(text).all(...values) as Row[],
    one: <Row>(text: string, ...values: Value[]) => statement(text).get(...values) as Row | undefined,
    run: (text, ...values) => Number(statement(text).run(...values).changes),
    together(work) {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** Amounts are texts of whole numbers: thousandths of a yuan, or millionths of a coin. Times are epoch ms. */
const TABLES = `
create table if not exists setting (name text primary key, value text not null) strict;
create table if not exists nonce (key_id text, nonce text, at integer not null, primary key (key_id, nonce)) strict;
create table if not exists ordered (
  gateway text not null, order_no text not null, reference text not null unique, request text not null,
  method text not null, amount text not null, currency text not null, expires_at integer not null,
  return_url text not null, state text not null, place text not null, made_at integer not null,
  primary key (gateway, order_no)
) strict;
create table if not exists payment (
  seq integer primary key, gateway text not null, reference text not null, order_no text, amount text not null,
  currency text not null, paid_at integer not null, payer text not null, text text not null, address text,
  height integer, refund_reason text, unique (gateway, reference)
) strict;
create index if not exists payment_of_order on payment (gateway, order_no);
create index if not exists payment_by_time on payment (gateway, paid_at);
create table if not exists line (seq integer primary key, reference text not null) strict;
create table if not exists payout (
  gateway text not null, payout_no text not null, reference text not null unique, request text not null,
  amount text not null, currency text not null, account text not null, state text not null, made_at integer not null,
  primary key (gateway, payout_no)
) strict;
create table if not exists callback (
  callback_id integer primary key, gateway text not null, body text not null, attempts integer not null default 0,
  next_at integer not null, acked_at integer, made_at integer not null
) strict;
create index if not exists callback_due on callback (next_at) where acked_at is null;
create table if not exists fault (gateway text, name text, value integer not null, primary key (gateway, name)) strict;
create table if not exists salt (height integer primary key, salt integer not null) strict;
`
