import * as bets from '@liuhe/contract/api/bets.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { REQUEST_AGE_MAX_MS, REQUEST_AHEAD_MAX_MS } from '@liuhe/domain/request-id.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { ageTransfers, placesOf, requestIdAt, transferMonth } from '../../testing/month-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aChase, aChaseGame } from './chase-testing.ts'
import { settleOrders } from './settle-orders.ts'
import { aLine, aRequest, checkBooks } from './testing.ts'

// What the time in the number of a request decides for a member who bets (ADR 054).

const db = useTestDatabase()
const MINUTE_MS = 60_000
let app: TestApp
let memberId: bigint
let as: string
beforeAll(async () => {
  await ageTransfers(db.owner, 2)
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  app = await createTestApp(db, { limits: unlimited })
  memberId = await aMember(db.owner, { balance: yuan('1000') })
  as = await aSession(db, { memberId, account: '' })
})
afterEach(async () => {
  await checkBooks(db.owner)
  const [fault] = app.faults
  if (fault) throw fault
})
afterAll(() => app?.close())

const submit = (args: ArgsOf<typeof bets.submit>) => app.call(bets.submit, args, { as })

async function aBet(requestId: string): Promise<ArgsOf<typeof bets.submit>> {
  const { lines, ...turn } = await aRequest(db.owner, await anOpenDraw(db.owner), [aLine('101', '07', '10')], requestId)
  return { ...turn, content: lines as ArgsOf<typeof bets.submit>['content'] }
}

async function aChasing(requestId: string): Promise<ArgsOf<typeof bets.submit>> {
  const { lines, ...rest } = aChase(await aChaseGame(db.owner), [aLine('101', '07', '10')], { requestId })
  return { ...rest, content: lines } as ArgsOf<typeof bets.submit>
}

it('refuses a bet or a chase that is older than 35 days or more than 5 minutes ahead [F-O5]', async () => {
  const before = await balanceOf(db.sql, memberMain(memberId))
  for (const ahead of [-REQUEST_AGE_MAX_MS - 1_000, REQUEST_AHEAD_MAX_MS + MINUTE_MS]) {
    for (const args of [await aBet(requestIdAt(ahead)), await aChasing(requestIdAt(ahead))]) {
      await expect(submit(args)).rejects.toMatchObject({ code: 'REQ/KEY_OLD', status: 422 })
      expect(await placesOf(db.sql, args.requestId)).toEqual([])
    }
  }
  expect(await balanceOf(db.sql, memberMain(memberId))).toBe(before)
})

it('asks the database as well, whose clock decides [F-O5]', async () => {
  const old = [await aBet(requestIdAt(-REQUEST_AGE_MAX_MS - MINUTE_MS)), await aChasing(requestIdAt(-40 * 86_400_000))]
  app.clock.advance(-10 * 86_400_000)
  try {
    for (const args of old) await expect(submit(args)).rejects.toMatchObject({ code: 'REQ/KEY_OLD' })
  } finally {
    app.clock.advance(10 * 86_400_000)
  }
})

it('takes a bet up to these limits, once, in the month of its number [I-06, F-O5]', async () => {
  const months = await Promise.all([-2, -1, 0, 1].map((ahead) => transferMonth(db.sql, ahead)))
  for (const ahead of [-REQUEST_AGE_MAX_MS + MINUTE_MS, 0, REQUEST_AHEAD_MAX_MS - MINUTE_MS]) {
    const at = Date.now() + ahead
    const place = months.findLast(({ fromMs }) => fromMs <= at)?.name as string
    for (const args of [await aBet(requestIdAt(ahead)), await aChasing(requestIdAt(ahead))]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => submit(args)))
      expect(new Set(answers.map(({ orderNos }) => orderNos.join())).size).toBe(1)
      expect(new Set(await placesOf(db.sql, args.requestId))).toEqual(new Set([place]))
      expect(await placesOf(db.sql, args.requestId)).toHaveLength(args.chase ? 2 : 1)
    }
  }
})

it('counts a number of another kind for ever, as before [I-06, F-O5]', async () => {
  const args = await aBet('0123456789abcdef0123456789abcdef')
  const first = await submit(args)
  expect(await submit(args)).toEqual(first)
  expect(await placesOf(db.sql, args.requestId)).toEqual(['ledger_transfer_first'])
})

it('books what ends an order in the month of the order or of its settlement [F-O5]', async () => {
  const { name } = await transferMonth(db.sql, 0)
  const cancelled = await submit(await aBet(requestIdAt(0)))
  await app.call(bets.cancel, { orderNos: cancelled.orderNos }, { as })
  expect(await placesOf(db.sql, `cancel:${cancelled.orderNos}`)).toEqual([name])

  const chase = await submit(await aChasing(requestIdAt(0)))
  await app.call(bets.stopChase, { chaseNo: chase.chaseNo as string }, { as })
  expect(await placesOf(db.sql, chase.orderNos[0] as string)).toEqual([name])

  const drawId = await anOpenDraw(db.owner)
  const request = await aRequest(db.owner, drawId, [aLine('101', '07', '10')], requestIdAt(0))
  await submit({ ...request, content: request.lines } as ArgsOf<typeof bets.submit>)
  await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
  await settleOrders(db.sql, drawId)
  const [begun] = await db.owner<[{ ms: string }]>`
    select floor(extract(epoch from started_at) * 1000)::text as ms from settlement where draw_id = ${drawId}`
  const paid = await db.owner<{ key: string; place: string }[]>`
    select key, tableoid::regclass::text as place from ledger_transfer
    where scope = ${`settle:${drawId}:1`} order by key`
  expect([...paid]).toEqual([
    { key: `paid:0@${begun.ms}`, place: name },
    { key: `swept:0@${begun.ms}`, place: name },
  ])
})

it('looks for the number of a bet in one partition [F-O5]', async () => {
  const bet = await aBet(requestIdAt(0))
  await submit(bet)
  const { name } = await transferMonth(db.sql, 0)
  await db.owner.begin(async (tx) => {
    const looks = () => tx<{ name: string; looks: bigint }[]>`
      select relname as name, idx_scan + seq_scan as looks from pg_stat_xact_user_tables
      where relname like 'ledger_transfer_%'`
    const before = new Map((await looks()).map((row) => [row.name, row.looks]))
    const [{ draw }] = await tx<[{ draw: number }]>`
      select draw_id as draw from draw where game_id = ${bet.gameId} and turn_num = ${bet.turnNum}`
    const booked = await tx`
      select outcome from bets_place(${`{${memberId}}`}::bigint[], ${`{${draw}}`}::integer[],
        ${`{${bet.requestId}}`}::text[], array[sha256('one'::bytea)], '{1}', '{101}', '{07}', '{480000}',
        '{1000}', '{1}', '{48000}', '{1}', '{0}', ${yuan('1000000')})
      union all select 'chase' from bets_chase_replay(${memberId}, ${bet.requestId})`
    expect([...booked]).toEqual([{ outcome: 'key-reused' }, { outcome: 'chase' }])
    const read = (await looks()).filter((row) => row.looks > (before.get(row.name) ?? 0n))
    expect(read.map((row) => row.name)).toEqual([name])
  })
})
