import postgres from 'postgres'

/** A pool of connections. `int8` columns are `bigint`; note that PostgreSQL's `sum(int8)` is `numeric`: cast it back. */
export type Sql = postgres.Sql<{ bigint: bigint }>
/** One connection inside a transaction. */
export type Tx = postgres.TransactionSql<{ bigint: bigint }>
/** What a query needs: a pool or a transaction. */
export type Queryable = postgres.ISql<{ bigint: bigint }>

/** Role of the running application: reads and writes what migrations grant, and owns nothing. */
export const APP_ROLE = 'app_rw'

/**
 * Opens a pool (connections are made when first used). No statement runs longer than 5 s, waits for a lock longer than
 * 2 s, or leaves its transaction idle longer than 10 s (reliability §7.2).
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  return postgres(url, {
    max: options.max ?? CONNECTIONS_MAX,
    connect_timeout: 10,
    types: { bigint: postgres.BigInt },
    onnotice: options.onNotice ?? (() => {}),
    connection: {
      application_name: options.name ?? 'liuhe',
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      timezone: 'UTC',
    },
  })
}

/** The same server and database, entered by another role. */
export function urlForRole(url: string, role: string, password: string): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(role)
  changed.password = encodeURIComponent(password)
  return changed.href
}

/** The same server and role, another database. */
export function urlForDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

const CONNECTIONS_MAX = 20
const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000

interface ConnectOptions {
  max?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** 0 for no limit, which only migrations and imports need. */
  statementTimeoutMs?: number
  onNotice?: (notice: postgres.Notice) => void
}
