import { type Money, yuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import { aMember, anOfficialDraw, closeOfficialDraw, type OfficialDraw } from '../../testing/money-world.ts'
import { createBetDesk } from '../bets/index.ts'
import { aLine } from '../bets/testing.ts'
import { db, publish, settle, type Turn, WRONG } from '../results/testing/correction-world.ts'

// Teams, their bets on official draws, and days that are over, in the world of corrections.

/** A member below another one, with a rate in tenths of a percent. Agents have no money of their own. */
export async function belowOf(
  parentId: bigint | null,
  rate: number,
  { balance = 0n, kind = 'member' as 'member' | 'trial' } = {},
): Promise<bigint> {
  const memberId = await aMember(db.owner, { balance, kind })
  await db.owner`update member set rebate_tenths = ${rate}, parent_id = ${parentId} where member_id = ${memberId}`
  return memberId
}

/** Agents from the top down, then a member with 100,000 yuan. @returns them from the member up */
export async function aChain(...rates: number[]): Promise<bigint[]> {
  let above: bigint | null = null
  const chain: bigint[] = []
  for (const [n, rate] of rates.entries()) {
    above = await belowOf(above, rate, n === rates.length - 1 ? { balance: yuan('100000') } : {})
    chain.unshift(above)
  }
  return chain
}

export const rateBecomes = (memberId: bigint, rate: number): Promise<unknown> =>
  db.owner`update member set rebate_tenths = ${rate} where member_id = ${memberId}`
export const agentBecomes = (memberId: bigint, agentId: bigint | null): Promise<unknown> =>
  db.owner`update member set parent_id = ${agentId} where member_id = ${memberId}`

let turns = 0

/** An official draw that takes bets. */
export async function aTurn(): Promise<Turn> {
  return { ...(await anOfficialDraw(db.owner, `2045${String(++turns).padStart(4, '0')}`)), members: [] }
}

export type Stake = readonly [play: string, label: string, stake: string]
/** Of WRONG, 08 loses; a TIE pushes 大 and 小. */
export const LOSES = (stake: string): Stake => ['101', '08', stake]
export const BIG = (stake: string): Stake => ['103', '大', stake]
export const SMALL = (stake: string): Stake => ['103', '小', stake]

let requests = 0

/** Bets of a member on a draw. @returns the numbers of the orders */
export async function bet(
  { gameId, turnNum }: OfficialDraw,
  memberId: bigint,
  ...stakes: Stake[]
): Promise<readonly bigint[]> {
  const lines = stakes.map(([play, label, stake]) => {
    const line = aLine(play, label, stake)
    return { ...line, code: line.code.replace(/^71/, String(gameId)) }
  })
  const request = { gameId, turnNum, requestId: `rebate-${String(++requests)}`, lines }
  const placed = await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, request)
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds
}

/** The result of a draw, and its settlement. */
export async function isDrawn(turn: Turn, resultText = WRONG): Promise<void> {
  await closeOfficialDraw(db.owner, turn.drawId)
  await publish(turn, resultText)
  await settle(turn)
}

/** The draws of today, or of a day before, were settled so many days earlier. */
export async function daysPass(days = 2, ago = 0): Promise<void> {
  const day = db.owner`site_day(clock_timestamp()) - ${ago}::int`
  await db.owner`update agent_draw set day = day - ${days}::int where day = ${day}`
  await db.owner`update agent_rebate_due set day = day - ${days}::int where day = ${day}`
}

/** What an agent was paid and had taken away by bills 17, in their order; in 厘. */
export async function billsOf(memberId: bigint): Promise<Money[]> {
  const rows = await db.owner<{ amount: Money }[]>`
    select case when p.to_account = a.account_id then p.amount else -p.amount end as amount
    from ledger_account a join ledger_posting p on a.account_id in (p.from_account, p.to_account)
    join ledger_transfer t using (transfer_id)
    where a.member_id = ${memberId} and a.kind = 'main' and t.tran_type = 17 order by t.transfer_id`
  return rows.map(({ amount }) => amount)
}

/** @throws with every statement that is not what its lines or the books say */
export async function checkRebates(owner: Sql): Promise<void> {
  const rows = await owner<{ statementId: bigint; problem: string }[]>`
    select statement_id as "statementId", problem from agent_rebate_difference`
  if (rows.length > 0) throw new Error(rows.map(({ statementId, problem }) => `${statementId}: ${problem}`).join('\n'))
}
