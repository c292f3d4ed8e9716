import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@liuhe/brand/version.ts'
import { APP_ROLE, type Queryable, type Sql } from './connect.ts'
import { applyRoutines, readRoutines, ROUTINES, type Routine, routinesStand } from './routines.ts'

// Migrations are plain SQL files, applied once each, in order of their number, and never changed afterwards: a server
// must be able to trust that two databases with the same list have the same shape. What the database runs comes after
// them, from its own files (routines.ts).

/** The folder of this application's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** What a release brings a database to. */
export interface Release {
  /** Folder of the migrations. */
  migrations: string
  /** Folder of the routines, if it has some. */
  routines?: string
  /** '5.0.9' */
  version: string
}

const THIS_RELEASE: Release = { migrations: MIGRATIONS, routines: ROUTINES, version: VERSION }

/**
 * Brings the database to the newest migration, each in its own transaction, and the routines to the texts of this
 * release, in the transaction of the last one. Safe when several processes call it at once.
 * @param sql connected as the owner of the database
 * @returns names of the migrations and routines applied now
 * @throws when an applied file was changed, removed or overtaken, when a migration fails or a routine is refused; what
 *   came before it stays.
 */
export async function migrate(sql: Sql, release = THIS_RELEASE): Promise<string[]> {
  const files = await readMigrations(release.migrations)
  const routines = release.routines === undefined ? [] : await readRoutines(release.routines)
  const connection = await sql.reserve()
  try {
    await connection`SET statement_timeout = 0`
    await connection`SET lock_timeout = 0`
    // Held by the session, not by a transaction, because it must span all of them.
    await connection`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    const applied: string[] = []
    try {
      await connection.unsafe(HISTORY_TABLE)
      const todo = pending(files, await readHistory(connection))
      const last = todo.pop()
      for (const file of todo) applied.push(...(await applyPatiently(connection, { file, version: release.version })))
      applied.push(...(await applyPatiently(connection, { file: last, routines, version: release.version })))
    } finally {
      await connection`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`
    }
    return applied
  } finally {
    await connection`RESET ALL`
    connection.release()
  }
}

/** Whether the database stands exactly at the newest migration and runs our routines; what a start asks. */
export async function isMigrated(sql: Sql, release = THIS_RELEASE): Promise<boolean> {
  const files = await readMigrations(release.migrations)
  if (pending(files, await readHistory(sql)).length > 0) return false
  return routinesServe(sql, release)
}

/**
 * Whether the database has every migration of ours, unchanged, and runs our routines or later ones; what `/readyz`
 * asks. A process serves on while a later release migrates: its successors are not there yet (Reliability §7.4).
 */
export async function isServable(sql: Sql, release = THIS_RELEASE): Promise<boolean> {
  const files = await readMigrations(release.migrations)
  const applied = new Map((await readHistory(sql)).map(({ name, checksum }) => [name, checksum]))
  return files.every(({ name, checksum }) => applied.get(name) === checksum) && routinesServe(sql, release)
}

const routinesServe = async (sql: Sql, { routines, version }: Release): Promise<boolean> =>
  routines === undefined || routinesStand(sql, await readRoutines(routines), version)

/**
 * Reads the migration files of a folder in order. `NNNN-title.check.sql` files are checks, not steps. Those of this
 * application are read once: they do not change while it runs.
 */
export function readMigrations(folder: string): Promise<Migration[]> {
  if (folder !== MIGRATIONS) return readFolder(folder)
  ours ??= readFolder(folder)
  return ours
}
let ours: Promise<Migration[]> | undefined

async function readFolder(folder: string): Promise<Migration[]> {
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
 * A step gives up its place in a lock queue after two seconds, so that members do not wait behind it, and retries.
 */
async function applyPatiently(connection: Queryable, step: Step): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(connection, step)
    } catch (error) {
      const isLockTimeout = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLockTimeout || attempt === LOCK_ATTEMPTS) {
        const name = step.file === undefined ? 'The update of the routines' : `Migration ${step.file.name}`
        throw new Error(`${name} failed: ${explain(error)}`, { cause: error })
      }
      await sleep(attempt * 500)
    }
  }
}

async function apply(connection: Queryable, { file, routines = [], version }: Step): Promise<string[]> {
  const applied: string[] = []
  await connection.unsafe('BEGIN')
  try {
    await connection.unsafe("SET LOCAL lock_timeout = '2s'")
    if (file !== undefined) {
      await connection.unsafe(file.text).simple()
      await connection`INSERT INTO schema_migration (name, checksum) VALUES (${file.name}, ${file.checksum})`
      applied.push(file.name)
    }
    if (routines.length > 0) {
      const names = await applyRoutines(connection, routines, version)
      applied.push(...names.map((name) => `routines/${name}.sql`))
    }
    await connection.unsafe('COMMIT')
  } catch (error) {
    await connection.unsafe('ROLLBACK')
    throw error
  }
  return applied
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

/** What one transaction does. The last one brings the routines. */
interface Step {
  file: Migration | undefined
  routines?: Routine[]
  version: string
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>
