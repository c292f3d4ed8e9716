import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { APP_ROLE, type Queryable, type Sql } from './connect.ts'

// Migrations are plain SQL files, applied once each, in order of their number, and never changed afterwards: a server
// must be able to trust that two databases with the same list have the same shape.

/** The folder of this application's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to the newest migration, each in its own transaction. Safe when several processes call it at
 * once.
 * @param sql connected as the owner of the database
 * @returns names of the migrations applied now
 * @throws when an applied file was changed, removed or overtaken, or a migration fails; what came before it stays.
 */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder)
  const connection = await sql.reserve()
  try {
    await connection`SET statement_timeout = 0`
    await connection`SET lock_timeout = 0`
    // Held by the session, not by a transaction, because it must span all of them.
    await connection`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    const applied: string[] = []
    try {
      await connection.unsafe(HISTORY_TABLE)
      for (const file of pending(files, await readHistory(connection))) {
        await applyPatiently(connection, file)
        applied.push(file.name)
      }
    } finally {
      await connection`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`
    }
    return applied
  } finally {
    await connection`RESET ALL`
    connection.release()
  }
}

/** Whether the database stands exactly at the newest migration; what `/readyz` asks. */
export async function isMigrated(sql: Sql, folder = MIGRATIONS): Promise<boolean> {
  const files = await readMigrations(folder)
  return pending(files, await readHistory(sql)).length === 0
}

/** Reads the migration files of a folder in order. `NNNN-title.check.sql` files are checks, not steps. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !name.endsWith('.check.sql'))
  names.sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`Migration ${name} must be named NNNN-title.sql.`)
    if (numbers.has(name.slice(0, 4))) throw new Error(`Two migrations have the number ${name.slice(0, 4)}.`)
    numbers.add(name.slice(0, 4))
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** What is still to be applied, after checking that history and files tell the same story so far. */
function pending(files: Migration[], history: AppliedMigration[]): Migration[] {
  for (const [index, applied] of history.entries()) {
    const file = files[index]
    if (!files.some(({ name }) => name === applied.name)) {
      throw new Error(`The database has migration ${applied.name}, which this release does not know: it is older.`)
    }
    if (file?.name !== applied.name) {
      throw new Error(`Migration ${file?.name} comes before ${applied.name}, which is applied already. Renumber it.`)
    }
    if (file.checksum !== applied.checksum) {
      throw new Error(`Migration ${applied.name} was changed after it was applied. Restore it, and add a new one.`)
    }
  }
  return files.slice(history.length)
}

async function readHistory(sql: Queryable): Promise<AppliedMigration[]> {
  return sql.unsafe<AppliedMigration[]>('SELECT name, checksum FROM schema_migration ORDER BY name')
}

/**
 * A migration gives up its place in a lock queue after two seconds, so that members do not wait behind it, and retries.
 */
async function applyPatiently(connection: Queryable, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(connection, migration)
    } catch (error) {
      const isLockTimeout = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLockTimeout || attempt === LOCK_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed: ${explain(error)}`, { cause: error })
      }
      await sleep(attempt * 500)
    }
  }
}

async function apply(connection: Queryable, migration: Migration): Promise<void> {
  await connection.unsafe('BEGIN')
  try {
    await connection.unsafe("SET LOCAL lock_timeout = '2s'")
    await connection.unsafe(migration.text).simple()
    await connection`
      INSERT INTO schema_migration (name, checksum) VALUES (${migration.name}, ${migration.checksum})`
    await connection.unsafe('COMMIT')
  } catch (error) {
    await connection.unsafe('ROLLBACK')
    throw error
  }
}

function explain(error: unknown): string {
  const { message, position, where } = error as { message: string; position?: string; where?: string }
  return [message, position && `at character ${position}`, where].filter(Boolean).join(', ')
}

/** The application may see how far the database is, and nothing more. */
const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name text COLLATE "C" PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  DO $$ BEGIN
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
      GRANT SELECT ON schema_migration TO ${APP_ROLE};
    END IF;
  END $$;`

const MIGRATION_LOCK = 7_301_001n
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_ATTEMPTS = 5

/** One file. */
export interface Migration {
  name: string
  text: string
  checksum: string
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>
