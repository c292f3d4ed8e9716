import { CloseEffect } from '@liuhe/contract/api/operator/member-deeds.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { endSessionsOf } from '../../http/sessions/sessions.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { hasOpenOrders } from '../bets/index.ts'
import { lockForExclusion } from '../limits/index.ts'
import { selectRecharges } from '../recharge/index.ts'
import { countSessions } from '../security/index.ts'
import { foundMember, objectOf } from './one-member.ts'
import { addRevision, lockMember, writeState } from './queries.ts'

type Payload = { memberId: string }

/**
 * Closes an account for ever. Only an empty one: what is in it is the member's, and he takes it out first; and nothing
 * may be on its way, neither a bet nor a recharge nor a withdrawal.
 */
export const memberClose: ApprovalKind<Payload> = {
  name: 'member-close',
  make: 'closeMember',
  decide: 'approveMembers',
  objectOf: ({ memberId }) => objectOf(memberId),
  async lockRevision(tx, { memberId: id }) {
    const memberId = BigInt(id)
    // The wallet comes before the member in the order of locks.
    await lockForExclusion(tx, memberId)
    const member = await lockMember(tx, memberId)
    if (member === undefined) throw new Refusal('MEMBER/NOT_FOUND')
    if (member.state === 'closed') throw new Refusal('MEMBER/STATE')
    if (!(await isEmpty(tx, memberId))) throw new Refusal('MEMBER/NOT_EMPTY')
    return member.revision
  },
  async effectOf(sql, { memberId }) {
    const row = await foundMember(sql, memberId)
    const [{ main, held, live }, liveSessions] = await Promise.all([
      balancesOfMember(sql, row.memberId),
      countSessions(sql, row.memberId),
    ])
    const { vipLevel, state, recharged } = row
    return z.encode(CloseEffect, {
      ...{ memberId, account: mask(row.account), vipLevel, state, recharged, liveSessions },
      ...{ joinedAt: row.createdAt.getTime(), balance: main + held + live },
    })
  },
  async execute(tx, { memberId: id }) {
    const memberId = BigInt(id)
    await writeState(tx, memberId, 'closed')
    await addRevision(tx, memberId)
    await endSessionsOf(tx, [memberId])
    return { state: 'closed' }
  },
}

async function isEmpty(tx: Tx, memberId: bigint): Promise<boolean> {
  const { main, held, live } = await balancesOfMember(tx, memberId)
  if (main !== 0n || held !== 0n || live !== 0n) return false
  const recharges = await selectRecharges(tx, memberId, { state: 'processing', rows: 1 })
  return recharges.length === 0 && !(await hasOpenOrders(tx, memberId))
}
