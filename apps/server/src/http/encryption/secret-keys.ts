/**
 * Keys of the encrypted mode: a new one every day, each good for two, so that two are live. A new key is published for
 * some minutes before anything is encrypted with it: every process and every cache of the key file knows it by then.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS, siteDateOf } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { remember } from '../../platform/remember.ts'
import { deleteEndedKeys, insertKey, type SecretKey, selectKeys } from './secret-key-queries.ts'

export interface KeyRing {
  /** Keys that open something, the newest first; there is always one. */
  live(): Promise<readonly SecretKey[]>
  /** The key to encrypt with. */
  current(): Promise<SecretKey>
}

interface KeyMakers {
  clock: Clock
  random: Random
}

/** A key is in use for about a day. At 2³² envelopes a key is worn out; that is 49,000 a second for a whole day. */
const SEALS_MS = DAY_MS
const LIVES_MS = 2 * DAY_MS
/** The key file may be cached for five minutes (`max-age=300`), and processes read the table every second. */
const SETTLES_MS = 6 * MINUTE_MS
const FRESH_MS = SECOND_MS

/** Opens the ring. The first question makes the first key. */
export const createKeyRing = (sql: Queryable, makers: KeyMakers): KeyRing => {
  const { clock } = makers
  const recall = remember({ freshMs: FRESH_MS, entriesMax: 1 }, async () => {
    const keys = await selectKeys(sql, clock.now())
    if (keys.length > 0) return keys
    await rotateKeys(sql, makers)
    return selectKeys(sql, clock.now())
  })
  const live = (): Promise<readonly SecretKey[]> => recall({ sql, clock })
  return {
    live,
    async current() {
      const keys = await live()
      const settled = keys.find(({ createdAt }) => createdAt + SETTLES_MS <= clock.now())
      const key = settled ?? keys.at(-1)
      if (key === undefined) throw new Error('the encrypted mode has no key')
      return key
    },
  }
}

/** Makes the next key when the newest is a day in use, and forgets those that ended. Safe in several processes. */
export const rotateKeys = async (sql: Queryable, { clock, random }: KeyMakers): Promise<void> => {
  const now = clock.now()
  const [newest] = await selectKeys(sql, now)
  if (newest === undefined || newest.createdAt + SEALS_MS <= now) {
    await insertKey(sql, { kid: kidAt(now, newest), key: newKey(random), createdAt: now, notAfter: now + LIVES_MS })
  }
  await deleteEndedKeys(sql, now)
}

/** `2026-11-20a`, or the next letter when that day has a key already. */
const kidAt = (now: number, newest: SecretKey | undefined): string => {
  const day = siteDateOf(now).replaceAll('/', '-')
  const letter = newest?.kid.startsWith(day) ? String.fromCharCode(newest.kid.charCodeAt(10) + 1) : 'a'
  return `${day}${letter}`
}

const newKey = (random: Random): Buffer => Buffer.from(Uint32Array.from({ length: 8 }, () => random.u32()).buffer)
