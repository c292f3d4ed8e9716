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

/**
 * Opens the books in a folder, and makes them where there are none. They survive a kill at any moment. `tables` are the
 * counterparty's own.
 */
export function openStore(folder: string, { file, tables }: { file: string; tables: string }): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, `${file}.sqlite`))
  // A commit is on the disk before it is answered.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(TABLES + tables)
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

/** What each counterparty has. */
const TABLES = `
create table if not exists setting (name text primary key, value text not null) strict;
create table if not exists nonce (key_id text, nonce text, at integer not null, primary key (key_id, nonce)) strict;
create table if not exists fault (gateway text, name text, value integer not null, primary key (gateway, name)) strict;
`
