import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as chains from '@liuhe/contract/api/operator/chains.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { dayOfIssue, type GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { aBettedTurn } from '../../testing/betted-turn.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { checkBooks } from '../bets/testing.ts'
import { verifyAudit } from '../operators/index.ts'

// A chain whose secret is lost, given up by two people through their own door, on an engine with a bet inside.

const database = useTestDatabase()
let world: OperatorWorld
let turn: Awaited<ReturnType<typeof aBettedTurn>>
const people: TestOperator[] = []
let ann: string
let ben: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  for (const role of ['draw-operator', 'draw-operator', 'risk'] as const) people.push(await world.enrolled(role))
  turn = await aBettedTurn(database)
})
// Signing in moves the clock on, and a session is over after a quarter of an hour.
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[ann, ben, risk] = tokens as [string, string, string]
})
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const chainOf = async (gameId: number) =>
  (await world.call(chains.list, {}, risk)).find((chain) => chain.gameId === gameId)
const wish = (changes: object = {}) => ({
  ...{ gameId: turn.draw.gameId, serial: 1, used: 0, reason: '签名机磁盘损毁，无备份', requestId: randomUUID() },
  ...changes,
})
const propose = (changes: object = {}, as = ann) => world.call(chains.retire, wish(changes), as)
const read = (approvalId: number) => world.call(approvals.read, { approvalId }, risk)
const retiredAt = async () => {
  const rows = await database.sql`select from draw_chain where retired_at is not null`
  return rows.length
}
const refunds = async () => {
  const rows = await database.owner`select from ledger_transfer where event = 'bet-voided'`
  return rows.length
}

describe('retiring a chain', () => {
  it('is the work of nobody alone, and shows what it would give back [F-O1] [SEC-62]', async () => {
    const { gameId, turnNum } = turn.draw
    const chain = await chainOf(gameId)
    expect(chain).toMatchObject({ serial: 1, used: 0, openTurn: turnNum })
    const timing = GAMES.find((game) => game.gameId === gameId)?.timing as GameTiming
    expect(chain?.lastDay).toBe(dayOfIssue(timing, world.clock.now(), chain?.length ?? 0))
    const { approvalId, payloadHash } = await propose()
    await expect(approve(world, { approvalId, payloadHash }, ann)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const auditor = await world.tokenOf('auditor')
    await expect(propose({}, auditor)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await expect(propose({}, risk)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await expect(propose({}, ben)).rejects.toEqual(refusedWith('APPROVAL/WAITING', { approvalId }))
    const { approval, effect } = await read(approvalId)
    expect(approval).toMatchObject({ kind: 'chain-retire', object: `chain/${gameId}/1`, state: 'open' })
    expect(effect).toMatchObject({
      used: 0,
      openTurn: { turnNum, status: 'open', orders: 1, members: 1, refunded: 10, trialOrders: 0 },
    })
    expect(await retiredAt()).toBe(0)
    await world.call(approvals.withdraw, { approvalId }, ann)
  })

  it('is refused for a chain that nobody knows, or that has drawn since it was looked at [F-O1]', async () => {
    await expect(propose({ serial: 9 })).rejects.toEqual(refusedWith('CHAIN/NOT_FOUND'))
    await expect(propose({ used: 3 })).rejects.toEqual(refusedWith('APPROVAL/CHANGED', { revision: 0 }))
    const stale = await propose()
    // As when the engine has drawn from it meanwhile: it is not lost after all.
    await database.owner`update draw_chain set used = used + 1 where game_id = ${turn.draw.gameId}`
    await expect(approve(world, stale, ben)).rejects.toEqual(refusedWith('APPROVAL/CHANGED', { changed: 'revision' }))
    await database.owner`update draw_chain set used = used - 1 where game_id = ${turn.draw.gameId}`
    expect((await read(stale.approvalId)).approval.state).toBe('void')
    expect(await retiredAt()).toBe(0)
  })

  it('by two gives the stakes of the open turn back once, and the game goes on with a new chain [F-O1]', async () => {
    const { draw, member, world: engine } = turn
    engine.loseSecret()
    await engine.liveUntil(draw.planAt.getTime() + 60_000)
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('90'))
    const proposal = await propose()
    const done = await approve(world, proposal, risk)
    expect(done).toMatchObject({ state: 'approved', outcome: { state: 'retired', openTurn: draw.turnNum } })
    expect(await approve(world, proposal, risk)).toEqual(done)
    await expect(propose()).rejects.toEqual(refusedWith('CHAIN/OVER'))
    expect(await chainOf(draw.gameId)).toBeUndefined()

    // The other game's chain is of the lost secret, too: until it is retired, this engine does not lead.
    const [other] = await world.call(chains.list, {}, ann)
    await approve(world, await propose({ gameId: other?.gameId, used: other?.used }), ben)
    engine.restart('stays')
    await engine.work()
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('100'))
    await engine.liveUntil(draw.planAt.getTime() + 400_000)
    expect(await chainOf(draw.gameId)).toMatchObject({ serial: 2 })
    const [next] = await database.sql`
      select c.serial from draw join draw_chain c using (chain_id)
      where status = 'settled' and draw_id > ${draw.drawId} limit 1`
    expect(next).toEqual({ serial: 2 })
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('100'))
    expect(await refunds()).toBe(1)
    await checkBooks(database.owner)
    const entries = await database.sql<{ entry: string }[]>`select entry from operator_audit order by position`
    expect(entries.map(({ entry }) => JSON.parse(entry))).toContainEqual(
      expect.objectContaining({ action: 'approvals.approve', outcome: 'done', role: 'risk' }),
    )
    expect((await verifyAudit(database.sql)).fault).toBeUndefined()
  })
})
