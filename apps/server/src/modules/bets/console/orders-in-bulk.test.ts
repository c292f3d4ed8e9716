import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/bulk.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BULK_PARTS } from '../../../bulk-parts.ts'
import { memberMain } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { aMember, anOpenDraw } from '../../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { runBulk } from '../../bulk/index.ts'
import { codeOf } from '../../security/testing.ts'
import { createBetDesk } from '../index.ts'
import { aLine, aRequest, checkBooks } from '../testing.ts'

// An incident with wrong odds: every bet of a turn on one play is voided by one proposal, by the rules of one.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('risk')
  checker = await world.tokenOf('risk')
})
afterAll(() => world.close())

const FILTER = { orderNo: undefined, account: undefined, gameId: undefined, turnNum: undefined }
const REST = { playCode: undefined, state: undefined, stakeMin: undefined }
const wish = (filter: object) => ({
  ...{ what: { list: 'orders' as const, filter: { ...FILTER, ...REST, ...filter } }, ids: undefined },
  ...{ deed: { deed: 'bet-void' as const }, address: '/orders?play=101', reason: '赔率错误，整批作废' },
  requestId: randomUUID(),
})
const run = () =>
  runBulk(db.sql, { parts: BULK_PARTS, clock: systemClock }, (fault) => {
    throw fault
  })

async function bets(memberId: bigint, drawId: number, lines: [string, string, string][]): Promise<string[]> {
  const priced = lines.map(([play, label, stake]) => ({ ...aLine(play, label, stake), rebate: 0 }))
  const desk = createBetDesk(db.sql)
  const placed = await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, drawId, priced))
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds.map(String)
}

it('voids the bets of a turn on a play, each once; one that has ended is refused, no other is touched', async () => {
  const memberId = await aMember(db.owner, { balance: yuan('100') })
  const drawId = await anOpenDraw(db.owner)
  const [first, second] = (await bets(memberId, drawId, [
    ['101', '07', '10'],
    ['101', '08', '20'],
  ])) as [string, string]
  const [draw] = await db.owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${drawId}`
  const asked = wish({ ...draw, playCode: '101' })
  const proposed = await world.call(api.propose, asked, maker)
  expect(proposed.rows).toBe(2)
  // Of one somebody else has ended the bet before the second person says yes; one more is placed.
  const { revision } = await world.call(orders.read, { orderNo: second }, maker)
  const alone = { orderNo: second, revision, requestId: randomUUID(), reason: '单独作废' }
  await approve(world, await world.call(orders.voidBet, alone, maker), checker)
  const [late] = (await bets(memberId, drawId, [['101', '09', '5']])) as [string]
  const { effect } = await world.call(approvals.read, { approvalId: proposed.approvalId }, checker)
  expect(effect).toMatchObject({
    ...{ rows: 2, change: 1, refused: [{ code: 'ORDER/ENDED', rows: 1 }], added: 1, gone: 0 },
  })
  await approve(world, proposed, checker)
  await Promise.all([run(), run()])
  const { bulk, data } = await world.call(api.read, { bulkId: proposed.bulkId }, checker)
  expect(bulk).toMatchObject({ state: 'ended', changed: 1, refused: 1 })
  expect(Object.fromEntries(data.map(({ rowId, state, code }) => [rowId, code ?? state]))).toEqual({
    [first]: 'changed',
    [second]: 'ORDER/ENDED',
  })
  expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('95'))
  expect((await world.call(orders.read, { orderNo: first }, maker)).voided).toMatchObject({
    approvalId: proposed.approvalId,
    reason: '赔率错误，整批作废',
  })
  expect((await world.call(orders.read, { orderNo: late }, maker)).order.state).toBe('open')
  await checkBooks(db.owner)
})

it('is not proposed for a list without a turn, a member or a number: nobody waits for so many', async () => {
  expect(await codeOf(world.call(api.propose, wish({ state: 'open' }), maker))).toBe('BULK/WIDE')
  expect(await codeOf(world.call(api.propose, wish({ account: 'nobody' }), maker))).toBe('BULK/EMPTY')
})

it('may be decided by finance, as one void may; a deed for many members may not [SEC-62]', async () => {
  const memberId = await aMember(db.owner, { balance: yuan('100') })
  const drawId = await anOpenDraw(db.owner)
  const [only] = (await bets(memberId, drawId, [['101', '07', '10']])) as [string]
  const finance = await world.tokenOf('finance-checker')
  const proposed = await world.call(api.propose, wish({ orderNo: only }), maker)
  const waiting = await world.call(approvals.list, { state: 'open' }, finance)
  expect(waiting.find(({ approvalId }) => approvalId === proposed.approvalId)).toMatchObject({
    ...{ kind: 'bulk-void', mayDecide: true },
  })
  await approve(world, proposed, finance)
  await run()
  expect((await world.call(api.read, { bulkId: proposed.bulkId }, finance)).bulk).toMatchObject({ changed: 1 })
  expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('100'))

  const filter = { account: undefined, state: undefined, vip: undefined, tag: undefined, groupId: undefined }
  const many = {
    ...{
      what: { list: 'members' as const, filter: { ...filter, agentId: undefined, sort: 'new' as const } },
      ids: [String(memberId)],
    },
    ...{ deed: { deed: 'tag-add' as const, tag: '留意' }, address: '/members', reason: '内测名单' },
    requestId: randomUUID(),
  }
  const tagged = await world.call(api.propose, many, maker)
  expect(await codeOf(approve(world, tagged, finance))).toBe('APPROVAL/NOT_FOUND')
})
