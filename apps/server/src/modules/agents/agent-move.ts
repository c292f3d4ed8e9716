import { MoveEffect } from '@liuhe/contract/api/operator/agent-teams.ts'
import * as z from 'zod/mini'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellMemberChanged } from '../../http/sessions/sessions.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import * as queries from './move-queries.ts'
import { agentSettings } from './settings.ts'
import { percentOf } from './team.ts'
import { teamSums } from './team-queries.ts'

export type MovePayload = { memberId: string; parentId: string | null }

/** Numbers of a payload. */
const wishOf = ({ memberId, parentId }: MovePayload) => ({
  memberId: BigInt(memberId),
  parentId: parentId === null ? null : BigInt(parentId),
})

/**
 * Somebody moves below another agent, or below nobody, with all below him (SEC-62). Agreed today, it is done when the
 * next day of the site begins, so that no day has two lines.
 */
export const agentMove: ApprovalKind<MovePayload> = {
  name: 'agent-move',
  make: 'handleAgents',
  decide: 'approveAgents',
  objectOf: ({ memberId }) => `agent/${memberId}`,
  async lockRevision(tx, payload) {
    const wish = wishOf(payload)
    await holdPossible(tx, wish)
    if ((await queries.waitingMove(tx, wish.memberId)) !== undefined) throw new Refusal('AGENT/MOVES')
    return queries.countMoves(tx, wish.memberId)
  },
  effectOf: (sql, payload) => effectOf(sql, wishOf(payload)),
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const people = [maker.login, checker.login] as const
    const startsOn = await queries.insertMove(tx, { ...wishOf(payload), reason, people })
    return { state: 'agreed', startsOn }
  },
}

type Wish = ReturnType<typeof wishOf>

/**
 * Holds the one above and the one who moves, and looks whether he may come there: a working agent, none of his own
 * team, with a rate that is not below his (I-41).
 * @throws AGENT/NOT_FOUND, AGENT/PARENT, AGENT/REBATE_RANGE
 */
async function holdPossible(tx: Tx, wish: Wish): Promise<queries.MoverRow> {
  const { mover, above } = await queries.holdMove(tx, wish)
  if (mover === undefined) throw new Refusal('AGENT/NOT_FOUND')
  const isNowhere = wish.parentId !== null && (above === undefined || !above.mayTake || above.isBelow)
  if (isNowhere || wish.parentId === wish.memberId || wish.parentId === mover.parentId)
    throw new Refusal('AGENT/PARENT')
  const max = above?.rateTenths ?? (await agentSettings(tx)).rateMax
  if (mover.rateTenths > max) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf({ min: 0, max }) })
  return mover
}

async function effectOf(sql: Queryable, { memberId, parentId }: Wish) {
  const [mover, sums, after] = await Promise.all([
    queries.findMover(sql, memberId),
    teamSums(sql, [memberId]),
    queries.accountOf(sql, parentId),
  ])
  if (mover === undefined) throw new Refusal('AGENT/NOT_FOUND')
  const before = await queries.accountOf(sql, mover.parentId)
  const { account, rateTenths: rate } = mover
  return z.encode(MoveEffect, {
    ...{ memberId: String(memberId), account, rate, before, after },
    members: sums.get(memberId)?.members ?? 0,
  })
}

/**
 * Does the moves whose day has begun, each in a transaction of its own. One that is not possible any more is ended with
 * the reason and changes nothing. Any number of processes may call it.
 * @returns how many were ended
 */
export async function moveAgents(sql: Sql): Promise<number> {
  for (let ended = 0; ; ended++) {
    if (!(await inTransaction(sql, moveNext))) return ended
  }
}

async function moveNext(tx: Tx): Promise<boolean> {
  const move = await queries.takeDueMove(tx)
  if (move === undefined) return false
  const refusal = await holdPossible(tx, move).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
  if (refusal === null) {
    await queries.writeParent(tx, move.memberId, move.parentId)
    const above = await queries.accountOf(tx, move.parentId)
    await notify(tx, { memberId: move.memberId, content: `您的上级已调整为${above ?? '公司直属'}。` })
    await tellMemberChanged(tx, move.memberId)
  }
  await queries.endMove(tx, move.moveId, refusal)
  return true
}
