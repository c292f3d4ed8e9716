import { setTimeout as sleep } from 'node:timers/promises'
import * as api from '@liuhe/contract/api/bonus.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { openMemberAccounts, statementOf } from '../../ledger/index.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { insertGifts } from './record-queries.ts'

// One wallet stands still while its member takes a gift fifty times at once: nobody else may notice (F-M4).

/** What others may take at the 99th of a hundred; where they were slower before anything was held, three times that. */
const LIMIT_MS = 300
const BUSY_TIMES = 3
const OTHERS = 12
const GIFTS_EACH = 100

const db = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await seedVipRules(db.sql)
})
afterAll(() => app.close())

interface Taker {
  memberId: bigint
  token: string
  gifts: string[]
}

async function aTaker(gifts: number): Promise<Taker> {
  const someone = await aMember(db)
  const { memberId } = someone
  await openMemberAccounts(db.owner, memberId, 'CNY')
  const wanted = Array.from({ length: gifts }, (_, n) => ({
    ...{ memberId, kind: 'manual' as const, period: `p${n}`, title: '礼金', amount: yuan('8'), multiple: 100 },
    vipLevel: null,
  }))
  await db.sql.begin((tx) => insertGifts(tx, wanted, 7))
  const rows = await db.owner<{ id: bigint }[]>`
    select record_id as id from bonus_record where member_id = ${memberId} order by record_id`
  return { memberId, token: await aSession(db, someone), gifts: rows.map(({ id }) => String(id)) }
}

const claim = ({ token }: Taker, id: string) =>
  app.call(
    api.claim,
    { id, requestId: newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10))) },
    { as: token },
  )

/** Everybody takes a gift ten times a second while `work` goes on. @returns how long each took */
async function takenWhile(takers: readonly Taker[], work: () => Promise<unknown>): Promise<number[]> {
  let isThere = true
  const tookMs: number[] = []
  const taking = takers.map(async (taker, index) => {
    await sleep((index * 100) / takers.length)
    while (isThere) {
      const id = taker.gifts.pop()
      if (id === undefined) throw new Error('there are not enough gifts')
      const began = performance.now()
      await claim(taker, id)
      tookMs.push(performance.now() - began)
      await sleep(100)
    }
  })
  await work()
  isThere = false
  await Promise.all(taking)
  return tookMs
}

/** The 99th of a hundred. */
const slowest = (tookMs: readonly number[]): number =>
  tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.POSITIVE_INFINITY

describe('a wallet that is locked for six seconds', () => {
  it('holds up fifty claims of its member and nobody else’s; the gift is paid once [F-M4]', async () => {
    const others = await Promise.all(Array.from({ length: OTHERS }, () => aTaker(GIFTS_EACH)))
    const locked = await aTaker(1)
    const [gift] = locked.gifts as [string]
    const calmMs = await takenWhile(others, () => sleep(1_500))
    let answers: PromiseSettledResult<unknown>[] = []
    const tookMs = await takenWhile(others, async () => {
      const holder = await holdLock(
        db.owner,
        (tx) => tx`select from ledger_balance where member_id = ${locked.memberId} for update`,
      )
      const released = sleep(6_000).then(holder.release)
      answers = await Promise.allSettled(Array.from({ length: 50 }, () => claim(locked, gift)))
      await released
    })
    const codes = new Set(answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'paid')))
    expect([...codes].filter((code) => !['SYS/BUSY', 'BONUS/CLAIMED', 'paid'].includes(code as string))).toEqual([])
    expect(codes).toContain('SYS/BUSY')
    expect(slowest(tookMs)).toBeLessThan(Math.max(LIMIT_MS, BUSY_TIMES * slowest(calmMs)))
    await Promise.allSettled([claim(locked, gift), claim(locked, gift)])
    const bills = await statementOf(db.sql, locked.memberId, { rows: 5 })
    expect(bills.map(({ event }) => event)).toEqual(['bonus-claimed'])
    expect(await db.owner`select * from ledger_difference`).toEqual([])
  }, 60_000)
})
