import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type BookBatch, createBetQueue } from './bet-queue.ts'
import type { BookedBet, PricedBet } from './priced-bet.ts'

// The queue against a database that is told what to answer.

describe('the queue of bets', () => {
  it('gives a batch up at once when the connection is lost, and tries none of its bets alone [F-M11]', async () => {
    for (const code of ['CONNECTION_CLOSED', '57P01', '08006', 'ECONNRESET']) {
      const database = aDatabase(() => {
        throw fault(code)
      })
      const queue = createBetQueue(database.book)
      const answers = await Promise.allSettled(bets(256).map((bet) => queue.book(bet)))
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(Array(256).fill(code))
      expect(database.batches).toEqual([256])
    }
  })

  it('stops at a connection that is lost while it looks for a bad bet [F-M11]', async () => {
    const database = aDatabase((_, batches) => {
      throw fault(batches === 1 ? '22P02' : '57P01')
    })
    const queue = createBetQueue(database.book)
    const answers = await Promise.allSettled(bets(256).map((bet) => queue.book(bet)))
    expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === '57P01')).toBe(true)
    expect(database.batches).toEqual([256, 128])
  })

  it('refuses a bad bet alone, and books its neighbours [F-M11]', async () => {
    const bad = new Set([17n, 200n])
    const database = aDatabase((batch) => {
      if (batch.some(({ memberId }) => bad.has(memberId))) throw fault('22003')
    })
    const queue = createBetQueue(database.book)
    const answers = await Promise.allSettled(bets(256).map((bet) => queue.book(bet)))
    const refused = answers.flatMap((answer, index) => (answer.status === 'rejected' ? [BigInt(index)] : []))
    expect(refused).toEqual([...bad])
    expect(database.booked.size).toBe(254)
    // Two in 256 are found by halves: far fewer batches than bets.
    expect(database.batches.length).toBeLessThan(40)
  })

  it('halves what the database has no time for, and takes more again by and by [F-M5]', async () => {
    const database = aDatabase((batch) => {
      if (batch.length > 60) throw fault('57014')
    })
    const queue = createBetQueue(database.book)
    const answers = await Promise.all(bets(256).map((bet) => queue.book(bet)))
    expect(answers.every((answer) => answer !== 'busy' && answer.outcome === 'placed')).toBe(true)
    expect(database.batches[0]).toBe(256)
    expect(Math.max(...database.batches.slice(1))).toBeLessThanOrEqual(128)
    // What could not be written was tried in halves, not again and again.
    expect(database.batches.filter((count) => count > 60).length).toBeLessThan(6)
    const before = database.batches.length
    for (let round = 0; round < 20; round++) {
      await Promise.all(bets(60).map((bet) => queue.book({ ...bet, requestId: `round-${round}` })))
    }
    // By now sixty go together again.
    expect(database.batches.slice(before)).toContain(60)
    expect([...database.booked.values()].every((times) => times === 1)).toBe(true)
  })

  it('says busy after two seconds of failing tries, however the database fails them [F-M5]', async () => {
    let now = 0
    const database = aDatabase(() => {
      now += 700
      throw fault('55P03')
    })
    const queue = createBetQueue(database.book, { clock: { now: () => now } })
    expect(await Promise.all(bets(10).map((bet) => queue.book(bet)))).toEqual(Array(10).fill('busy'))
    expect(database.batches.length).toBeLessThan(10)
    expect(queue.waiting).toBe(0)
  })

  it('gives up a batch that is never answered, and goes on with the next [F-M11]', async () => {
    let isHanging = true
    const database = aDatabase(() => (isHanging ? new Promise<never>(() => {}) : undefined))
    const queue = createBetQueue(database.book, { answerMs: 50 })
    expect(await Promise.all(bets(3).map((bet) => queue.book(bet)))).toEqual(['busy', 'busy', 'busy'])
    isHanging = false
    expect(await queue.book(aBet(1n))).toMatchObject({ outcome: 'placed' })
  })

  it('books around a bet that is busy, keeps the order of its member, and books each once [F-M4]', async () => {
    let isLocked = true
    const database = aDatabase(undefined, ({ memberId }) => isLocked && memberId === 1n)
    const queue = createBetQueue(database.book)
    const order: string[] = []
    const ofOne = ['first', 'second', 'third'].map(async (requestId) => {
      await queue.book(aBet(1n, requestId))
      order.push(requestId)
    })
    for (let n = 0; n < 20; n++) {
      expect(await queue.book(aBet(2n, `other-${n}`))).toMatchObject({ outcome: 'placed' })
    }
    expect(order).toEqual([])
    isLocked = false
    await Promise.all(ofOne)
    expect(order).toEqual(['first', 'second', 'third'])
    expect(database.booked.size).toBe(23)
    expect([...database.booked.values()].every((times) => times === 1)).toBe(true)
  })

  it('refuses what is too much while it waits, and joins the same bet sent twice', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const database = aDatabase(() => gate)
    const queue = createBetQueue(database.book, { queueMax: 5 })
    const first = queue.book(aBet(1n))
    await sleep(10)
    const waiting = Array.from({ length: 5 }, (_, n) => queue.book(aBet(BigInt(n + 2))))
    expect(queue.waiting).toBe(5)
    expect(await queue.book(aBet(99n))).toBe('busy')
    const again = queue.book(aBet(1n))
    open()
    expect(await first).toMatchObject({ outcome: 'placed' })
    expect(await again).toMatchObject({ outcome: 'replayed' })
    await Promise.all(waiting)
    expect(queue.waiting).toBe(0)
  })
})

/** Books what it is given unless `first` throws; of a bet that is busy, nothing. */
function aDatabase(
  first: (batch: PricedBet[], batches: number) => unknown = () => {},
  isBusy: (bet: PricedBet) => boolean = () => false,
) {
  const batches: number[] = []
  const booked = new Map<string, number>()
  const book: BookBatch = async (batch) => {
    batches.push(batch.length)
    await first(batch, batches.length)
    return batch.map((bet) => {
      if (isBusy(bet)) return 'busy'
      const name = `${bet.memberId}:${bet.requestId}`
      booked.set(name, (booked.get(name) ?? 0) + 1)
      return { outcome: 'placed', total: 1n, balance: 1n, orderIds: [1n] } satisfies BookedBet
    })
  }
  return { book, batches, booked }
}

const fault = (code: string): Error => Object.assign(new Error(code), { code })

const aBet = (memberId: bigint, requestId = 'one'): PricedBet => ({
  memberId,
  drawId: 1,
  requestId,
  bodyHash: Buffer.from(requestId),
  winCap: 1_000_000_000n,
  lines: [{} as PricedBet['lines'][number]],
})

const bets = (count: number): PricedBet[] => Array.from({ length: count }, (_, n) => aBet(BigInt(n)))
