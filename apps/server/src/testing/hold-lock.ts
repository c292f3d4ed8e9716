import type { Sql } from '../db/connect.ts'

/** Takes a lock in a transaction of its own and keeps it until `release`. */
export async function holdLock(owner: Sql, lock: (tx: Sql) => Promise<unknown>): Promise<{ release(): Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLock } = Promise.withResolvers<void>()
  const holding = owner.begin(async (tx) => {
    await lock(tx as unknown as Sql)
    hasLock()
    await released
  })
  await Promise.race([locked, holding])
  return {
    async release() {
      release()
      await holding
    },
  }
}
