import {
  isRequestInTime,
  newRequestId,
  REQUEST_AGE_MAX_MS,
  REQUEST_AHEAD_MAX_MS,
  requestTime,
} from '@liuhe/domain/request-id.ts'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/money-world.ts'
import { ageTransfers, placesOf, requestIdAt, transferMonth } from '../testing/month-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { houseOpening, memberMain } from './accounts.ts'
import { balanceOf, makeMonths, post } from './index.ts'
import { recount } from './recount.ts'
import type { Transfer } from './transfer.ts'

// Keys carry their time, and transfers lie where it says (ADR 054).

const DAY_MS = 86_400_000

const db = useTestDatabase()
beforeAll(() => ageTransfers(db.owner, 2))
afterEach(() => checkLedger())

describe('the time in a key', () => {
  it('is the same to the database and to us, for every key that can be sent [F-O5]', async () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    const made = fc
      .tuple(fc.integer({ min: 0, max: 2 ** 48 - 1 }), bytes)
      .map(([at, random]) => newRequestId(at, random))
    const bent = fc
      .tuple(made, fc.nat(35), fc.constantFrom(...'0789abefgAFG-_'))
      .map(([id, place, other]) => id.slice(0, place) + other + id.slice(place + 1))
    const key = fc.oneof(
      made,
      bent,
      made.map((id) => id.toUpperCase()),
      fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
    )
    const keys = fc.sample(key, { numRuns: 3_000, seed: Number(process.env.SEED ?? Date.now() % 2 ** 31) })
    const rows = await db.sql<{ at: string | null; isTimeless: boolean }[]>`
      select (extract(epoch from ledger_uuid_at(k)) * 1000)::numeric(20)::text as at,
             ledger_keyed_at('bet:1', k) = coalesce(ledger_uuid_at(k), 'epoch') as "isTimeless"
      from unnest(${keys}::text[]) with ordinality as x(k, n) order by n`
    expect(rows.map(({ at }) => at)).toEqual(keys.map((one) => requestTime(one)?.toString() ?? null))
    expect(rows.every(({ isTimeless }) => isTimeless)).toBe(true)
  })

  it('ends 35 days ago and 5 minutes from now, to the millisecond [F-O5]', async () => {
    const now = Date.UTC(2027, 2, 31, 12)
    const edges = [-REQUEST_AGE_MAX_MS - 1, -REQUEST_AGE_MAX_MS, REQUEST_AHEAD_MAX_MS, REQUEST_AHEAD_MAX_MS + 1]
    const keys = [...edges.map((edge) => newRequestId(now + edge, new Uint8Array(10))), 'no-time-at-all']
    const rows = await db.owner<{ isGood: boolean }[]>`
      select ledger_key_in_time(ledger_keyed_at('bet:1', k), ${new Date(now)}) as "isGood"
      from unnest(${keys}::text[]) with ordinality as x(k, n) order by n`
    expect(rows.map(({ isGood }) => isGood)).toEqual([false, true, true, false, true])
    expect(keys.map((key) => isRequestInTime(key, now))).toEqual([false, true, true, false, true])
  })
})

describe('a key', () => {
  it('books once in whatever month it lies, up to the edge of the month [I-06, F-O5]', async () => {
    const member = await aMember(db.owner)
    const [past, here, next] = [
      await transferMonth(db.sql, -1),
      await transferMonth(db.sql, 0),
      await transferMonth(db.sql, 1),
    ]
    const keyed: [key: string, place: string][] = [
      ['timeless', 'ledger_transfer_first'],
      [`old@${past.fromMs - 2 * 366 * DAY_MS}`, 'ledger_transfer_first'],
      [`edge@${here.fromMs - 1}`, past.name],
      [`edge@${here.fromMs}`, here.name],
      [`edge@${next.fromMs - 1}`, here.name],
      [`edge@${next.fromMs}`, next.name],
      [requestIdAt(0), here.name],
    ]
    for (const [key, place] of keyed) {
      const sends = await Promise.all(Array.from({ length: 8 }, () => post(db.sql, gift(member, key))))
      expect(sends.map(({ outcome }) => outcome).toSorted()).toEqual(['posted', ...Array(7).fill('replayed')])
      expect(await post(db.sql, gift(member, key, 8n))).toMatchObject({ outcome: 'key-reused' })
      expect([key, await placesOf(db.sql, key)]).toEqual([key, [place]])
    }
    expect(await balanceOf(db.sql, memberMain(member))).toBe(7n * BigInt(keyed.length))
  })

  it('of a request that is too old or too far ahead books nothing [F-O5]', async () => {
    const member = await aMember(db.owner)
    for (const ahead of [-REQUEST_AGE_MAX_MS - 1_000, REQUEST_AHEAD_MAX_MS + 60_000, 400 * DAY_MS]) {
      expect(await post(db.sql, gift(member, requestIdAt(ahead)))).toEqual({ outcome: 'key-old' })
    }
    expect(await post(db.sql, gift(member, requestIdAt(-REQUEST_AGE_MAX_MS + 60_000)))).toMatchObject({
      outcome: 'posted',
    })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(7n)
  })

  it('of a month that was taken away is refused, and never books again [I-06, F-O5]', async () => {
    const member = await aMember(db.owner)
    const gone = await transferMonth(db.sql, -2)
    const key = `gone@${gone.fromMs + DAY_MS}`
    expect(await post(db.sql, gift(member, key))).toMatchObject({ outcome: 'posted' })
    await db.owner.unsafe(`alter table ledger_transfer detach partition ${gone.name}`)
    await expect(post(db.sql, gift(member, key))).rejects.toThrow('no partition')
    expect(await post(db.sql, gift(member, newRequestId(gone.fromMs + DAY_MS, new Uint8Array(10))))).toEqual({
      outcome: 'key-old',
    })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(7n)
    await makeMonths(db.sql)
    expect(await post(db.sql, gift(member, requestIdAt(0)))).toMatchObject({ outcome: 'posted' })
    await db.owner.unsafe(`alter table ledger_transfer attach partition ${gone.name}
      for values from ('${gone.from}') to ('${gone.until}')`)
    expect(await post(db.sql, gift(member, key))).toMatchObject({ outcome: 'replayed' })
  })

  it('is looked for in one partition [F-O5]', async () => {
    const key = requestIdAt(0)
    const plan = await db.sql<{ 'QUERY PLAN': string }[]>`
      explain select from ledger_transfer t where t.scope = ${SCOPE} and t.key = ${key}
        and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(${SCOPE}, ${key})`
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    const { name } = await transferMonth(db.sql, 0)
    expect([...new Set(text.match(/on ledger_transfer_\w+/g))]).toEqual([`on ${name}`])
    // Inside of functions, too, where the plan is made before the key is known.
    const member = await aMember(db.owner)
    await db.owner.begin(async (tx) => {
      const looks = () => tx<{ name: string; looks: bigint }[]>`
        select relname as name, idx_scan + seq_scan as looks from pg_stat_xact_user_tables
        where relname like 'ledger_transfer_%'`
      await tx`set local plan_cache_mode = force_generic_plan`
      const before = new Map((await looks()).map((row) => [row.name, row.looks]))
      await post(tx, gift(member, key))
      const read = (await looks()).filter((row) => row.looks > (before.get(row.name) ?? 0n))
      expect(read.map((row) => row.name)).toEqual([name])
    })
  })
})

describe('the months of transfers', () => {
  it('stand ready three ahead, guarded one by one, however many processes make them [I-05, F-O5]', async () => {
    await Promise.all([makeMonths(db.sql), makeMonths(db.sql), makeMonths(db.sql)])
    const months = await Promise.all([-2, -1, 0, 1, 2, 3].map((ahead) => transferMonth(db.sql, ahead)))
    const partitions = await db.owner<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_transfer'::regclass`
    const names = partitions.map(({ name }) => name).toSorted()
    expect(names).toEqual(
      [...months.map(({ name }) => name), 'ledger_transfer_first', 'ledger_transfer_later'].toSorted(),
    )
    for (const name of names) {
      await expect(db.owner.unsafe(`delete from ${name}`)).rejects.toThrow('append-only')
      await expect(db.sql.unsafe(`insert into ${name} select * from ledger_transfer limit 0`)).rejects.toThrow(
        'permission denied',
      )
      const indexes = await db.owner<{ definition: string }[]>`
        select indexdef as definition from pg_indexes where tablename = ${name} and indexdef like '%UNIQUE%'`
      const columns = indexes.map(({ definition }) => /\((.*?)\)/.exec(definition)?.[1] ?? '').toSorted()
      expect(columns).toEqual(['scope, key', 'transfer_id'])
    }
  })

  it('take over what was booked beyond them, however many processes make them [I-06, F-O5]', async () => {
    const member = await aMember(db.owner)
    const [soon, far] = [await transferMonth(db.sql, 5), await transferMonth(db.sql, 60)]
    const keys = [`ahead@${soon.fromMs}`, `ahead@${far.fromMs}`]
    for (const key of keys) await post(db.sql, gift(member, key))
    expect(await placesOf(db.sql, keys[0] as string)).toEqual(['ledger_transfer_later'])
    await Promise.all([1, 2, 3].map(() => db.sql`select books_make_ahead(6)`))
    expect(await placesOf(db.sql, keys[0] as string)).toEqual([soon.name])
    expect(await placesOf(db.sql, keys[1] as string)).toEqual(['ledger_transfer_later'])
    for (const key of keys) expect(await post(db.sql, gift(member, key))).toMatchObject({ outcome: 'replayed' })
    for (const name of [soon.name, 'ledger_transfer_later']) {
      await expect(db.owner.unsafe(`delete from ${name}`)).rejects.toThrow('append-only')
    }
    expect(await balanceOf(db.sql, memberMain(member))).toBe(14n)
  })
})

const SCOPE = 'keys'

async function checkLedger(): Promise<void> {
  const problems = await recount(db.owner)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const gift = (member: bigint, key: string, amount = 7n): Transfer => ({
  event: 'test',
  tranType: 31,
  scope: SCOPE,
  key,
  actor: 'test',
  postings: [{ from: houseOpening('CNY'), to: memberMain(member), amount }],
})
