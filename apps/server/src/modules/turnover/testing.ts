import { type Money, yuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import { anOpenDraw, drawIs } from '../../testing/money-world.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { settleOrders } from '../bets/settle-orders.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { addRequirement, type NewRequirement } from './add-requirement.ts'
import { countDue } from './count.ts'

// Deposits and bets of members, as the product makes them.

let sources = 0

/** A requirement as a credit adds it; of 100 yuan, once, unless told. @returns its number */
export async function aDeposit(sql: Sql, memberId: bigint, changes: Partial<NewRequirement> = {}): Promise<bigint> {
  const { id } = await sql.begin((tx) =>
    addRequirement(tx, {
      ...{ memberId, sourceKind: 'recharge', sourceNo: `R${++sources}`, deposit: yuan('100'), gift: 0n },
      ...changes,
    }),
  )
  return id as bigint
}

/** Bets on a draw: the play, what on, the stake. @returns the numbers of the orders */
export async function bet(
  db: TestDatabase,
  memberId: bigint,
  drawId: number,
  ...lines: (readonly [play: string, label: string, stake: string])[]
): Promise<readonly bigint[]> {
  const request = await aRequest(
    db.owner,
    drawId,
    lines.map(([play, label, stake]) => aLine(play, label, stake)),
  )
  const placed = await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, request)
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds
}

/** The balls of a draw, and its settlement; nothing is counted yet. */
export async function settled(db: TestDatabase, drawId: number, resultText = '1,2,3,4,5,6,7'): Promise<void> {
  await drawIs(db.owner, drawId, resultText)
  await settleOrders(db.sql, drawId)
}

/** Stakes so much on numbers that lose, each draw settled at once and counted. */
export async function stakes(db: TestDatabase, memberId: bigint, ...amounts: string[]): Promise<void> {
  for (const amount of amounts) {
    const draw = await anOpenDraw(db.owner)
    await bet(db, memberId, draw, ['101', '08', amount])
    await settled(db, draw)
  }
  await countDue(db.sql)
}

/** What was achieved of a member's requirements, the oldest first. */
export async function achievedOf(owner: Sql, memberId: bigint): Promise<Money[]> {
  const rows = await owner<{ dml: Money }[]>`
    select dml_cp + dml_sports + dml_video as dml from turnover_row where member_id = ${memberId} order by begin_at`
  return rows.map(({ dml }) => dml)
}

/** @throws with every figure that is not what its parts say */
export async function checkTurnover(owner: Sql): Promise<void> {
  const rows = await owner<{ rowId: bigint; problem: string }[]>`
    select row_id as "rowId", problem from turnover_difference`
  if (rows.length > 0) throw new Error(rows.map(({ rowId, problem }) => `${rowId}: ${problem}`).join('\n'))
}
