import { randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, anAgent, type TestMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { codeOf } from '../security/testing.ts'
import { moveAgents } from './agent-move.ts'

// Somebody moves with all below him: agreed by two, done when the next day begins.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string
beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
})
afterAll(() => world.close())

const put = ({ memberId }: TestMember, parent: TestMember | null, rate: number) => db.owner`
  update member set parent_id = ${parent?.memberId ?? null}, rebate_tenths = ${rate} where member_id = ${memberId}`

/** Two agents below nobody; a third one and his member below the first. */
async function aLine() {
  const [from, to, mover] = [await anAgent(db), await anAgent(db), await anAgent(db)]
  const member = await aMember(db)
  await put(from, null, 80)
  await put(to, null, 80)
  await put(mover, from, 70)
  await put(member, mover, 60)
  return { from, to, mover, member }
}
const seen = ({ memberId }: TestMember) => world.call(api.agent, { memberId: String(memberId) }, maker)
const lineOf = async (who: TestMember) => (await seen(who)).line.map(({ memberId }) => memberId)
const idsOf = (...all: TestMember[]) => all.map(({ memberId }) => String(memberId))
async function move({ memberId }: TestMember, parent: string | null) {
  const { moves: revision } = await world.call(api.agent, { memberId: String(memberId) }, maker)
  const wish = { memberId: String(memberId), requestId: randomUUID(), revision, parent, reason: '合并团队' }
  return world.call(api.proposeMove, wish, maker)
}
const tomorrow = () => db.owner`update agent_move set starts_on = starts_on - 1 where done_at is null`

it('is seen by the second person, agreed today and done when the next day begins, the team along', async () => {
  const { from, to, mover, member } = await aLine()
  const proposal = await move(mover, to.account)
  const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
  expect(effect).toMatchObject({
    account: mover.account,
    rate: 70,
    members: 1,
    before: from.account,
    after: to.account,
  })
  await approve(world, proposal, checker)
  expect((await seen(mover)).moving).toMatchObject({ to: to.account })
  // Not today.
  expect(await moveAgents(db.sql)).toBe(0)
  expect(await lineOf(member)).toEqual(idsOf(from, mover, member))
  expect(await codeOf(move(mover, null))).toBe('AGENT/MOVES')
  await tomorrow()
  const [one, other] = await Promise.all([moveAgents(db.sql), moveAgents(db.sql)])
  expect(one + other).toBe(1)
  expect(await lineOf(member)).toEqual(idsOf(to, mover, member))
  expect(await seen(mover)).toMatchObject({ moving: null, moves: 1 })
  const differences = await db.owner`select * from agent_difference`
  expect(differences).toEqual([])
})

it('goes nowhere where he may not be: into his own team, below a lower rate, below no agent, where he is', async () => {
  const { from, to, mover, member } = await aLine()
  const own = await anAgent(db)
  await put(own, mover, 60)
  const low = await anAgent(db)
  await put(low, null, 65)
  expect(await codeOf(move(mover, own.account))).toBe('AGENT/PARENT')
  expect(await codeOf(move(mover, mover.account))).toBe('AGENT/PARENT')
  expect(await codeOf(move(mover, from.account))).toBe('AGENT/PARENT')
  expect(await codeOf(move(to, member.account))).toBe('AGENT/PARENT')
  expect(await codeOf(move(mover, 'nobody-there'))).toBe('AGENT/PARENT')
  expect(await codeOf(move(mover, low.account))).toBe('AGENT/REBATE_RANGE')
})

it('that is not possible any more on its day is ended with the reason, and changes nothing', async () => {
  const { from, to, mover } = await aLine()
  await approve(world, await move(mover, to.account), checker)
  await put(to, null, 50)
  await tomorrow()
  expect(await moveAgents(db.sql)).toBe(1)
  expect(await lineOf(mover)).toEqual(idsOf(from, mover))
  const [row] = await db.owner`select refusal from agent_move where member_id = ${mover.memberId}`
  expect(row).toEqual({ refusal: 'AGENT/REBATE_RANGE' })
})

it('below nobody is possible up to the operator’s highest rate', async () => {
  const { mover } = await aLine()
  await approve(world, await move(mover, null), checker)
  await tomorrow()
  await moveAgents(db.sql)
  expect(await lineOf(mover)).toEqual(idsOf(mover))
})
