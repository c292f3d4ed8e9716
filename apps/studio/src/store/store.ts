import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TABLES } from './schema.ts'

/** The studio's own books: one file of SQLite. What is answered or sent was written before. */
export type Store = {
  /** Rows of a question. */
  all<Row>(text: string, ...values: Value[]): Row[]
  /** The first row; undefined when there is none. */
  one<Row>(text: string, ...values: Value[]): Row | undefined
  /** The first row. @throws when there is none */
  need<Row>(text: string, ...values: Value[]): Row
  /** @returns how many rows it changed */
  run(text: string, ...values: Value[]): number
  /** All of it, or nothing. Inside another one it is part of that. */
  together<T>(work: () => T): T
  close(): void
}

export type Value = string | number | null

/** Opens the books in a folder, and makes them where there are none. They survive a kill at any moment. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, 'studio.sqlite'))
  // A commit is on the disk before anybody is told of it.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(TABLES)
  const kept = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (text: string) => {
    const known = kept.get(text) ?? database.prepare(text)
    kept.set(text, known)
    return known
  }
  let isTogether = false
  return {
    all: <Row>(text: string, ...values: Value[]) => statement(text).all(...values) as Row[],
    one: <Row>(text: string, ...values: Value[]) => statement(text).get(...values) as Row | undefined,
    need<Row>(text: string, ...values: Value[]) {
      const row = statement(text).get(...values) as Row | undefined
      if (row === undefined) throw new Error(`nothing is found: ${text}`)
      return row
    },
    run: (text, ...values) => Number(statement(text).run(...values).changes),
    together(work) {
      if (isTogether) return work()
      database.exec('begin immediate')
      isTogether = true
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      } finally {
        isTogether = false
      }
    },
    close: () => database.close(),
  }
}
