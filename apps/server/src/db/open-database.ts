import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { APP_ROLE, connect, type Sql, urlForRole } from './connect.ts'
import { assertDurable } from './durability.ts'
import type { LocalPostgres } from './local-postgres.ts'
import { isMigrated, migrate } from './migrate.ts'
import { ensureAppRole, ensureDatabase } from './prepare.ts'

/** The database as the server uses it: running, durable, migrated. */
export interface Database {
  /** Pool of the application role. */
  sql: Sql
  /** Address of the application role. */
  url: string
  /** The local server, unless `DATABASE_URL` names another. */
  local: LocalPostgres | undefined
  /** Ends the pool, then the local server. */
  close(): Promise<void>
}

/**
 * Opens the database of this installation: starts or adopts the local one, or uses `DATABASE_URL`; checks that it
 * keeps what it answers; migrates; enters as the application role. When `DATABASE_URL` enters as that role already, the
 * migrations are somebody else's task and are only checked.
 * @throws with a sentence for the operator; nothing is left running then.
 */
export async function openDatabase(options: {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  secrets: Pick<Secrets, 'appDatabasePassword'>
  log: Logger
}): Promise<Database> {
  const { config, secrets, log } = options
  const local = config.databaseUrl ? undefined : await openLocal(config.dataDir)
  try {
    if (local) {
      log.info({ origin: local.origin, port: local.port, pid: local.pid }, 'PostgreSQL runs')
      await usingOnce(local.ownerUrl('postgres'), (sql) => ensureDatabase(sql, DATABASE_NAME))
    }
    const givenUrl = config.databaseUrl ?? local?.ownerUrl(DATABASE_NAME) ?? ''
    const isPrepared = new URL(givenUrl).username === APP_ROLE
    await usingOnce(givenUrl, async (sql) => {
      await assertDurable(sql, 'serve')
      if (isPrepared) return assertMigrated(sql)
      await ensureAppRole(sql, secrets.appDatabasePassword)
      const applied = await migrate(sql)
      if (applied.length > 0) log.info({ applied }, 'migrations and routines applied')
    })
    const url = isPrepared ? givenUrl : urlForRole(givenUrl, APP_ROLE, secrets.appDatabasePassword)
    const sql = connect(url)
    const close = async () => {
      await sql.end({ timeout: 5 })
      await local?.stop()
    }
    return { sql, url, local, close }
  } catch (error) {
    const wasTakenAway = local?.origin === 'shared' && !local.isAlive()
    await local?.stop()
    // We joined the database of a server that was just ending; now there is none, and we start our own.
    if (wasTakenAway) return openDatabase(options)
    throw error
  }
}

/** PostgreSQL's package and all that starts it are loaded only here: a start with `DATABASE_URL` needs neither. */
async function openLocal(dataDir: string): Promise<LocalPostgres> {
  const { startLocalPostgres } = await import('./local-postgres.ts')
  return startLocalPostgres({ dataDir })
}

async function assertMigrated(sql: Sql): Promise<void> {
  if (await isMigrated(sql)) return
  throw new Error('The database is behind this release. Run `npm run migrate` with the address of its owner.')
}

async function usingOnce(url: string, fn: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(url, { max: 1, name: 'liuhe-prepare', statementTimeoutMs: 30_000, idleInTransactionMs: 0 })
  try {
    await fn(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const DATABASE_NAME = 'liuhe'
