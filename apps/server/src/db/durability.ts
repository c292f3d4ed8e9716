import type { Sql } from './connect.ts'

// An answered bet must survive the loss of power. With `synchronous_commit = off` a killed server forgot about twelve
// answered transfers each time (Reliability §0.7), so a server that could forget is not started.

/** Settings of the database under which answered money could be lost; empty when it is safe. */
export async function durabilityFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings WHERE name = ANY(${Object.keys(REQUIRED)})`
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(REQUIRED)
    .filter(([name, allowed]) => !allowed.includes(found.get(name) ?? ''))
    .map(([name]) => `${name} = ${found.get(name) ?? 'unknown'}`)
}

/**
 * Refuses to go on with a database that may lose answered money. Source: I-10, Reliability §7.2.
 * @throws naming the settings, unless the database is the throw-away one of a test.
 */
export async function assertDurable(sql: Sql, purpose: 'serve' | 'test'): Promise<void> {
  if (purpose === 'test') return
  const faults = await durabilityFaults(sql)
  if (faults.length === 0) return
  throw new Error(`The database may lose bets it has answered: ${faults.join(', ')}. Switch these settings on.`)
}

/**
 * Every value but `off` and `local` waits for the log to be safe on this node at least; `local` ignores the standby.
 */
const REQUIRED: Record<string, string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write'],
  data_checksums: ['on'],
}
