import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tellCommit } from '../db/commits.ts'
import { connect, type Sql } from '../db/connect.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { announce, relayOutbox } from './outbox.ts'
import { type OutboxRelay, startRelay } from './outbox-relay.ts'

const database = useTestDatabase()
let other: Sql
let notices: { id?: string; topic?: string; payload?: { n?: number }; mark?: string }[]
let relay: OutboxRelay | undefined
let unlisten: () => Promise<void>

/** Listens as the release before this one does: to the notices alone. */
beforeEach(async () => {
  notices = []
  other = connect(database.url, { max: 2 })
  await relayOutbox(database.sql, 10_000)
  unlisten = (await other.listen('outbox', (notice) => void notices.push(JSON.parse(notice)))).unlisten
})
afterEach(async () => {
  relay?.stop()
  relay = undefined
  await unlisten()
  await other.end({ timeout: 1 })
})

const say = (n: number, db = database.sql) => announce(db, { topic: 'test', payload: { n } })
const heard = () => notices.map(({ payload }) => payload?.n)

/** Announces in a transaction that stays open until it is told to commit. */
async function announceSlowly(n: number) {
  const [written, free] = [Promise.withResolvers<bigint>(), Promise.withResolvers<void>()]
  const done = database.sql.begin(async (tx) => {
    await announce(tx, { topic: 'test', payload: { n } })
    const [row] = await tx<[{ xact: string }]>`select pg_current_xact_id()::text as xact`
    written.resolve(BigInt(row.xact))
    await free.promise
  })
  const xact = await written.promise
  const commit = async () => {
    free.resolve()
    await done
  }
  return { xact, commit }
}

describe('an announcement', () => {
  it('is told by a relay and not by its own transaction [F-O3]', async () => {
    const id = await database.sql.begin((tx) => announce(tx, { topic: 'test', payload: { n: 1 } }))
    await sleep(100)
    expect(notices).toEqual([])
    expect(await relayOutbox(database.sql, 100)).toBe(1)
    await expect.poll(() => notices).toEqual([{ id: String(id), topic: 'test', payload: { n: 1 } }])
    expect(await relayOutbox(database.sql, 100)).toBe(0)
  })

  it('comes within some milliseconds of a commit of this process, and some hundred of another [F-O3]', async () => {
    relay = startRelay(database.sql)
    await sleep(600) // nothing to tell: it looks four times a second now
    const toldAfter = async (n: number, pool: Sql) => {
      await pool.begin((tx) => announce(tx, { topic: 'test', payload: { n } }))
      const committedAt = performance.now()
      await expect.poll(heard, { interval: 2 }).toContain(n)
      return performance.now() - committedAt
    }
    expect(await toldAfter(1, database.sql)).toBeLessThan(150)
    await sleep(600)
    expect(await toldAfter(2, other)).toBeLessThan(800)
  })

  it('that one statement has written is told when its writer says so [F-O3]', async () => {
    relay = startRelay(database.sql)
    await sleep(600)
    const writtenAt = performance.now()
    await say(3)
    tellCommit(database.sql)
    await expect.poll(heard, { interval: 2 }).toContain(3)
    expect(performance.now() - writtenAt).toBeLessThan(150)
  })
})

describe('a relay', () => {
  it('tells what is committed late, though its transaction began before others that are told [F-O3]', async () => {
    const open = await announceSlowly(1)
    await say(2)
    expect(await relayOutbox(database.sql, 100)).toBe(1)
    await open.commit()
    expect(await relayOutbox(database.sql, 100)).toBe(1)
    await expect.poll(heard).toEqual([2, 1])
  })

  it('tells much in parts, each row once, and what comes meanwhile after it [F-O3]', async () => {
    for (let n = 1; n <= 5; n++) await say(n)
    expect(await relayOutbox(database.sql, 2)).toBe(2)
    await say(6)
    expect(await relayOutbox(database.sql, 2)).toBe(2)
    await database.sql`select outbox_mark()` // the rest of the five, and how far that is
    expect(await relayOutbox(database.sql, 2)).toBe(1)
    await expect.poll(() => heard().filter((n) => n !== undefined)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('tells a mark behind what it covers, and below every transaction that is still open [F-O3]', async () => {
    const open = await announceSlowly(1)
    await say(2)
    await database.sql`select outbox_mark()`
    await expect.poll(() => notices.length).toBe(2)
    expect(notices[0]?.payload).toEqual({ n: 2 })
    expect(BigInt(notices[1]?.mark?.split('.')[1] ?? -1)).toBeLessThanOrEqual(open.xact)
    await open.commit()
    await database.sql`select outbox_mark()`
    await expect.poll(() => notices.length).toBe(4)
    expect(notices[2]?.payload).toEqual({ n: 1 })
    expect(notices[3]?.mark).toBeDefined()
  })

  it('leaves nothing untold when its transaction does not come to its end [F-O3]', async () => {
    await say(1)
    await expect(
      database.sql.begin(async (tx) => {
        expect(await relayOutbox(tx, 100)).toBe(1)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(notices).toEqual([])
    expect(await relayOutbox(database.sql, 100)).toBe(1)
    await expect.poll(heard).toEqual([1])
  })

  it('does not wait for another one that is telling, and tells later what that one did not see [F-O3]', async () => {
    await say(1)
    await database.sql.begin(async (tx) => {
      expect(await relayOutbox(tx, 100)).toBe(1)
      await say(2, other)
      expect(await relayOutbox(other, 100)).toBe(-1)
    })
    expect(await relayOutbox(other, 100)).toBe(1)
    await expect.poll(heard).toEqual([1, 2])
  })

  it('writes nothing and takes no transaction number while there is no news [F-O3]', async () => {
    const look = () => database.owner`select xmin::text, told::text from outbox_told`
    const before = await look()
    for (let n = 0; n < 5; n++) expect(await relayOutbox(database.sql, 100)).toBe(0)
    expect(await look()).toEqual(before)
    const [row] = await database.sql.begin(async (tx) => {
      await relayOutbox(tx, 100)
      return tx`select pg_current_xact_id_if_assigned() as xact`
    })
    expect(row).toEqual({ xact: null })
  })
})

it('no function that moves money tells by itself [F-O3]', async () => {
  // Content and streams are written where no money moves.
  const content = ['content_tell', 'content_tell_games', 'draw_replay_store', 'live_stream_set']
  const allowed = [...content, 'outbox_relay']
  const rows = await database.owner<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'pg_notify|\\mnotify\\M\\s+\\w+' order by 1`
  expect(rows.map(({ name }) => name).filter((name) => !allowed.includes(name))).toEqual([])
})
