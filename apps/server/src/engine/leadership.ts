// One engine leads at a time: whoever holds a session lock on a connection of its own. Losing it is harmless, because
// every step is guarded by the state of its draw; it only saves two engines from doing the same looking twice.
import type { ReservedSql } from 'postgres'
import type { Sql } from '../db/connect.ts'

/** The two numbers of the engine's advisory lock; draws use (7, draw_id). */
const LOCK = { space: 8, engine: 1 } as const

export type Leadership = ReturnType<typeof leadership>

/** Strives for the lock of one database. */
export function leadership(sql: Sql) {
  let connection: ReservedSql<{ bigint: bigint }> | undefined
  return {
    /**
     * Whether this process leads now; tries to if it does not. The database is asked every time, because a driver that
     * reconnects by itself would otherwise hide that the session, and the lock with it, has gone.
     */
    async held(): Promise<boolean> {
      connection ??= await sql.reserve()
      const [mine] = await connection`
        select from pg_locks where locktype = 'advisory' and classid = ${LOCK.space} and objid = ${LOCK.engine}
          and objsubid = 2 and pid = pg_backend_pid() and granted
          and database = (select oid from pg_database where datname = current_database())`
      if (mine) return true
      const [taken] = await connection<{ ok: boolean }[]>`
        select pg_try_advisory_lock(${LOCK.space}::int, ${LOCK.engine}::int) as ok`
      return taken?.ok === true
    },
    /** Lets go, so that another engine may lead at once. Never throws: a lost connection has let go already. */
    async release(): Promise<void> {
      const last = connection
      connection = undefined
      if (!last) return
      try {
        await last`select pg_advisory_unlock(${LOCK.space}::int, ${LOCK.engine}::int)`
      } catch {
        // The session ended, and its lock with it.
      }
      last.release()
    },
  }
}
