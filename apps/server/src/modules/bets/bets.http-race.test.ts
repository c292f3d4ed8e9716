import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as bets from '@liuhe/contract/api/bets.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { apiClient } from '../../testing/api-client.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aSession } from '../../testing/factories.ts'
import { aLine, checkBooks } from './testing.ts'
import { patient } from '../../testing/patience.ts'

// The same races as bets.race.test.ts, through everything a member's request passes: socket, session, decoding, queue.

const db = useTestDatabase()
let app: TestApp
let origin: string
beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  app = await createTestApp(db, { limits: unlimited })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await checkBooks(db.owner)
  const [fault] = app.faults
  if (fault) throw fault
})
afterAll(() => app?.close())

describe('bets over HTTP under a crowd', () => {
  it('accepts nothing at or after the close of draws that follow each other [I-11]', {
    timeout: patient(60_000),
  }, async () => {
    const clients = await Promise.all(Array.from({ length: 64 }, () => aClient('100000')))
    const accepted = new Map<string, string[]>()
    for (let round = 0; round < ROUNDS; round++) {
      const draw = await anOpenDraw(db.owner, { closesInMs: patient(1_000) })
      const turn = await turnOf(draw)
      const isBetOn = () => accepted.has(String(draw))
      const bet = async ({ call }: Client) => {
        for (let n = 0; ; n++) {
          const requestId = `round-${round}-${n}`
          const answer = await answerOf(call(bets.submit, { ...turn, requestId, content: [aLine('103', '大', '2')] }))
          if ('refusal' in answer) return answer.refusal
          accepted.set(String(draw), [...(accepted.get(String(draw)) ?? []), ...answer.value.orderNos])
        }
      }
      const ends = await Promise.all([...clients.map(bet), ...(round % 2 === 1 ? [closeEarly(draw, isBetOn)] : [])])
      expect(new Set(ends.filter((end) => typeof end === 'string'))).toEqual(new Set(['BET/DRAW_CLOSED']))
    }
    const rows = await db.owner<{ draw: string; orders: string[]; late: number }[]>`
      select o.draw_id::text as draw, array_agg(o.order_id::text) as orders,
             count(*) filter (where t.created_at >= least(d.close_at, coalesce(d.closed_at, d.close_at)))::int as late
      from bet_order o join draw d using (draw_id) join ledger_transfer t using (transfer_id)
      where o.draw_id = any (${[...accepted.keys()].map(Number)}::int[]) group by 1`
    expect(rows).toHaveLength(ROUNDS)
    for (const { draw, orders, late } of rows) {
      expect(late).toBe(0)
      expect(orders.toSorted()).toEqual(accepted.get(draw)?.toSorted())
    }
    expect(rows.flatMap(({ orders }) => orders).length).toBeGreaterThan(100)
  })

  it('takes exactly what one wallet holds from 500 bets at once [I-04, I-10]', {
    timeout: patient(60_000),
  }, async () => {
    const draw = await anOpenDraw(db.owner)
    const turn = await turnOf(draw)
    const { call, memberId } = await aClient('1000')
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        answerOf(call(bets.submit, { ...turn, requestId: `at-once-${n}`, content: [aLine('103', '大', '10')] })),
      ),
    )
    expect(answers.filter((answer) => 'value' in answer)).toHaveLength(100)
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'WALLET/INSUFFICIENT')).toHaveLength(
      400,
    )
    expect(await balanceOf(db.sql, memberMain(memberId))).toBe(0n)
    expect(await ordersOf(memberId)).toBe(100)
  })

  it('books a request once, though it is sent 50 times at once, and answers all of them alike [I-06]', async () => {
    const draw = await anOpenDraw(db.owner)
    const { call, memberId } = await aClient('100')
    const request = { ...(await turnOf(draw)), requestId: 'the-same-one', content: [aLine('101', '07', '10')] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(bets.submit, request)))
    expect(new Set(answers.map(({ orderNos, balance }) => `${orderNos} ${balance}`)).size).toBe(1)
    expect(await ordersOf(memberId)).toBe(1)
    expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('90'))
  })

  it('refunds an order once, though 20 cancels come at once [I-13]', async () => {
    const draw = await anOpenDraw(db.owner)
    const { call, memberId } = await aClient('100')
    const request = { ...(await turnOf(draw)), requestId: 'to-be-cancelled', content: [aLine('101', '07', '10')] }
    const { orderNos } = await call(bets.submit, request)
    const reports = await Promise.all(Array.from({ length: 20 }, () => call(bets.cancel, { orderNos: orderNos })))
    expect(reports.filter(({ cancelled }) => cancelled.length > 0)).toHaveLength(1)
    expect(reports.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(
      Array.from({ length: 19 }, () => 'BET/NOT_CANCELLABLE'),
    )
    expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('100'))
  })
})

interface Client {
  memberId: bigint
  call: Call
}

/** A member with a session and money. */
async function aClient(purse: string): Promise<Client> {
  const memberId = await aMember(db.owner, { balance: yuan(purse) })
  const token = await aSession(db, { memberId, account: '' })
  return { memberId, call: apiClient(origin, token) }
}

/** The value of a call, or the code with which it was refused. Whatever else happens is a fault of the server. */
async function answerOf<T>(call: Promise<T>): Promise<{ value: T } | { refusal: string }> {
  try {
    return { value: await call }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { refusal: error.code }
    throw error
  }
}

async function turnOf(drawId: number): Promise<Pick<ArgsOf<typeof bets.submit>, 'gameId' | 'turnNum'>> {
  const [turn] = await db.owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${drawId}`
  return turn
}

/** The engine's door to an early close, amid bets: the exclusive lock, then the guarded update. */
async function closeEarly(drawId: number, isBetOn: () => boolean): Promise<void> {
  await vi.waitUntil(isBetOn, { timeout: patient(1_000), interval: 5 })
  await sleep(100)
  await db.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7, ${drawId})`
    await tx`update draw set status = 'closed', close_at = least(close_at, clock_timestamp()),
      closed_at = clock_timestamp() where draw_id = ${drawId} and status = 'open'`
  })
}

async function ordersOf(memberId: bigint): Promise<number> {
  const [row] = await db.owner<[{ count: number }]>`
    select count(*)::int as count from bet_order where member_id = ${memberId}`
  return row.count
}

const ROUNDS = 5
