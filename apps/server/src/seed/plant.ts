// The world is planted once by each release: a start that finds it there asks one question and walks through none of
// it.
import { VERSION } from '@liuhe/brand/version.ts'
import { compareReleases } from '../db/compare-releases.ts'
import { connect, NO_LIMITS, type Queryable, type Sql } from '../db/connect.ts'

/** Worlds that are planted; each is a row of `seed_release`. */
export type World = 'essentials' | 'demo'

/**
 * Lets `sow` plant a world, unless this release or a later one has. The row that says so is written in the transaction
 * that holds the lock while `sow` works, so a second process waits and finds the world there, and a start that was
 * killed in between is followed by one that plants again: every part of `sow` can be repeated.
 * @param sql asks; `sow` gets connections of its own, on which nothing ends a transaction that a busy machine keeps
 *   waiting (F-S8)
 * @returns whether it was planted now
 */
export async function plant(sql: Sql, { world, url, sow }: Planting): Promise<boolean> {
  if (await isPlanted(sql, world)) return false
  const patient = connect(url, { name: 'liuhe-seed', ...NO_LIMITS })
  try {
    return await patient.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${world}))`
      if (await isPlanted(tx, world)) return false
      await sow(patient)
      await tx`
        insert into seed_release (seed, release) values (${world}, ${VERSION})
        on conflict (seed) do update set release = excluded.release, planted_at = clock_timestamp()`
      return true
    })
  } finally {
    await patient.end({ timeout: 5 })
  }
}

/** An older release that starts once more leaves the newer world alone. */
async function isPlanted(sql: Queryable, world: World): Promise<boolean> {
  const [row] = await sql<{ release: string }[]>`select release from seed_release where seed = ${world}`
  return row !== undefined && compareReleases(row.release, VERSION) >= 0
}

/** The engine's locks have other first numbers. */
const LOCK_SPACE = 8_119

interface Planting {
  world: World
  /** Of the application's role. */
  url: string
  sow(sql: Sql): Promise<void>
}
