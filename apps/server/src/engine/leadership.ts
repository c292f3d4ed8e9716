// One engine leads at a time: the one that holds a session lock on a connection of its own. Losing it is harmless,
// because every step is guarded by the state of its draw; it only saves two engines from doing the same looking twice.
import type { Sql } from '../db/connect.ts'

/**
 * The two numbers of the engine's advisory lock; draws use (7, draw_id), the books (8, 0), the chat (9, …), the lines
 * of agents (11, 0).
 */
const LOCK = { space: 8, engine: 1 } as const

/**
 * Strives for the lock of one database. `sql` is a pool of exactly one connection, used for nothing else; the driver
 * connects it again when it is lost (a connection reserved from a pool would hang for ever instead).
 */
export function leadership(sql: Sql) {
  return {
    /**
     * Whether this process leads now. The database is asked every time, because a new connection is a new session, and
     * the lock went with the old one.
     */
    async isMine(): Promise<boolean> {
      const [mine] = await sql`
        select from pg_locks where locktype = 'advisory' and classid = ${LOCK.space} and objid = ${LOCK.engine}
          and objsubid = 2 and pid = pg_backend_pid() and granted
          and database = (select oid from pg_database where datname = current_database())`
      return mine !== undefined
    },
    /** Takes the lock if it is free. */
    async take(): Promise<boolean> {
      const [taken] = await sql<{ ok: boolean }[]>`
        select pg_try_advisory_lock(${LOCK.space}::int, ${LOCK.engine}::int) as ok`
      return taken?.ok === true
    },
    /** Lets go, so that another engine may lead at once. Never throws: a lost connection has let go already. */
    async release(): Promise<void> {
      await sql`select pg_advisory_unlock_all()`.catch(() => {})
    },
  }
}
