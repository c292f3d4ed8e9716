import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { APP_ROLE, connect, type Sql, urlForDatabase, urlForRole } from '../db/connect.ts'
import { patient } from './patience.ts'

// Every test file gets a database of its own: a copy of a migrated template on a throw-away PostgreSQL that the global
// set-up started. Tests may commit, lock and kill connections as they like; nobody else sees it.

/** A database for one test file. */
export interface TestDatabase {
  /** Pool of the application role `app_rw`: what the server itself may do. */
  sql: Sql
  /** Pool of the owner, for set-up and for looking behind the scenes. */
  owner: Sql
  /** Address for `app_rw`. */
  url: string
  ownerUrl: string
}

/** Gives the test file a fresh migrated database, made before its tests and dropped after them. */
export function useTestDatabase(): TestDatabase {
  let created: OpenTestDatabase | undefined
  beforeAll(async () => {
    created = await createTestDatabase()
  })
  afterAll(async () => {
    await created?.drop()
  })
  const open = () => {
    if (!created) throw new Error('The test database exists inside tests and hooks only.')
    return created
  }
  return {
    get sql() {
      return open().sql
    },
    get owner() {
      return open().owner
    },
    get url() {
      return open().url
    },
    get ownerUrl() {
      return open().ownerUrl
    },
  }
}

/** Runs `fn` with a fresh database and drops it afterwards. */
export async function withTestDatabase<T>(fn: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    return await fn(database)
  } finally {
    await database.drop()
  }
}

/**
 * Copies the template, file by file: block by block through the log, as PostgreSQL does it unless told otherwise, costs
 * three times the processor and puts what other tests use out of its memory (decision 162). The caller drops it.
 */
export async function createTestDatabase(): Promise<OpenTestDatabase> {
  const { serverUrl, template, appPassword } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(
    serverUrl,
    (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY = FILE_COPY`,
  )
  const ownerUrl = urlForDatabase(serverUrl, name)
  const url = urlForRole(ownerUrl, APP_ROLE, appPassword)
  const sql = connect(url, { name: 'test' })
  // The owner plants thousands of rows at once, which no answer of the product does.
  const owner = connect(ownerUrl, { name: 'test-owner', max: 5, statementTimeoutMs: patient(5_000) })
  const drop = async () => {
    await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })])
    await asAdministrator(serverUrl, (admin) => dropDatabase(admin, name))
  }
  return { sql, owner, url, ownerUrl, drop }
}

/** On a busy machine a connection that was told to end takes longer than the five seconds that it is waited for. */
async function dropDatabase(admin: Sql, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`
      return
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || tries === DROP_TRIES) throw error
    }
  }
}

const IN_USE = '55006'
const DROP_TRIES = 6

async function asAdministrator(serverUrl: string, fn: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(serverUrl, { max: 1, statementTimeoutMs: patient(30_000) })
  try {
    await fn(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

interface OpenTestDatabase extends TestDatabase {
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: { serverUrl: string; template: string; appPassword: string }
  }
}
