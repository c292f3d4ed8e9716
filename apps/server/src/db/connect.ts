import postgres from 'postgres'
import { tellCommit } from './commits.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { createListening } from './listening.ts'

/**
 * A pool of connections. `int8` columns are `bigint`; note that PostgreSQL's `sum(int8)` is `numeric`: cast it back.
 */
export type Sql = postgres.Sql<{ bigint: bigint }>
/** One connection inside a transaction. */
export type Tx = postgres.TransactionSql<{ bigint: bigint }>
/** What a query needs: a pool or a transaction. */
export type Queryable = postgres.ISql<{ bigint: bigint }>

/** Role of the running application: reads and writes what migrations grant, and owns nothing. */
export const APP_ROLE = 'app_rw'

/**
 * Opens a pool (connections are made when first used). No statement runs longer than 5 s, waits for a lock longer than
 * 2 s, or leaves its transaction idle longer than 10 s (Reliability §7.2).
 *
 * Transactions have connections of their own. The driver sends a `begin` behind other queries where all connections
 * are busy, and does not keep the connection for it when that was the hundredth in the line: the transaction stays
 * open there, and what others write in it is answered and never committed (decision 110). Where nothing but
 * transactions is begun, each is the first thing on its connection.
 *
 * A connection of the driver that was lost in the middle of a write never sends again (porsager/postgres #1154, #1208).
 * So when one is lost, the whole pool is replaced: what runs elsewhere on the old one has two seconds to end, and the
 * next query goes to a fresh one. The loss itself is an error of the query that suffered it, as always.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const max = options.max ?? CONNECTIONS_MAX
  const forQueries = Math.max(1, Math.floor(max * SHARE_OF_QUERIES))
  const queries = keepOpen((onLost) => openPool(url, { ...options, max: forQueries }, onLost))
  // One connection alone is asked for by those who keep something on it.
  const transactions =
    max === 1 ? queries : keepOpen((onLost) => openPool(url, { ...options, max: max - forQueries }, onLost))

  const begin = async (...args: never[]): Promise<unknown> => {
    const pool = transactions.current()
    const result = await Reflect.apply(pool.begin, pool, args)
    tellCommit(sql)
    return result
  }
  const listening = createListening(
    () => openPool(url, options, () => {}),
    (channel) => queries.current()`select pg_notify(${channel}, '')`,
  )
  const end = async (...args: Parameters<Sql['end']>) => {
    await Promise.all([queries.end(...args), transactions.end(...args), listening.end()])
  }
  const own: Record<string | symbol, unknown> = { begin, end, listen: listening.listen }

  const sql = new Proxy(queries.current(), {
    apply: (_pool, _this, args) => Reflect.apply(queries.current(), undefined, args),
    get: (_pool, property) => own[property] ?? Reflect.get(queries.current(), property),
  })
  return sql
}

/** A pool that is replaced when it loses a connection. */
function keepOpen(open: (onLost: () => void) => Sql): { current(): Sql; end: Sql['end'] } {
  let isEnding = false
  let current = next()
  function next(): Sql {
    const pool: Sql = open(() => {
      if (isEnding || pool !== current) return
      current = next()
      void pool.end({ timeout: OLD_POOL_PATIENCE_S })
    })
    return pool
  }
  return {
    current: () => current,
    end(...args) {
      isEnding = true
      return current.end(...args)
    },
  }
}

/**
 * Whether an uncaught exception is only the driver writing to a connection that was lost just before, or asking one
 * that was cut while it was opened. The query has been rejected already, and `connect` replaces the
 * pool; such an exception must not end the process.
 */
export function isLateWriteOfDriver(error: unknown): boolean {
  const { code, query } = (error ?? {}) as { code?: unknown; query?: unknown }
  if (typeof query === 'string' && query.includes('from pg_catalog.pg_type a') && isConnectionLoss({ code }))
    return true
  const at = error instanceof TypeError ? (error.stack ?? '') : ''
  return /reading 'write'/.test(at) && /nextWrite \(.*postgres[/\\]src[/\\]connection\.js/.test(at)
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

function openPool(url: string, options: ConnectOptions, onLost: () => void): Sql {
  return postgres(url, {
    max: options.max ?? CONNECTIONS_MAX,
    connect_timeout: 10,
    // A connection that closes must mean that it was lost, so none is closed for its age.
    max_lifetime: null,
    types: { bigint: postgres.BigInt },
    onnotice: options.onNotice ?? (() => {}),
    onclose: onLost,
    connection: {
      application_name: options.name ?? 'liuhe',
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
      timezone: 'UTC',
    },
  })
}

/** For long work that nobody waits for: on a busy machine it may take any time between two statements (F-S8). */
export const NO_LIMITS = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 } as const

const CONNECTIONS_MAX = 20
/** Queries come behind each other on their connections, which a transaction has for itself. */
const SHARE_OF_QUERIES = 0.4
const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** A query that waits in the old pool for a connection that never speaks again is rejected after this. */
const OLD_POOL_PATIENCE_S = 2

interface ConnectOptions {
  max?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** 0 for no limit, which only migrations and imports need. */
  statementTimeoutMs?: number
  /** 0 for no limit: anyone who plants a world waits for another process that does. */
  lockTimeoutMs?: number
  /** 0 for no limit: on a busy machine a long computation between two statements can take any time (F-S8). */
  idleInTransactionMs?: number
  onNotice?: (notice: postgres.Notice) => void
}
