/**
 * What two people decide where payer and receiver disagree: nobody gives one member's money to another alone
 * (Ruling C130).
 */
import { DisputeEffect } from '@liuhe/contract/api/operator/direct.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { findMatch, findWithdrawal } from '../withdrawals/index.ts'
import { rowsOf } from './match-rows.ts'
import { lockLive, NotCreditable, sendAway, settle } from './settle.ts'

type Payload = { matchNo: string; outcome: 'paid' | 'unpaid' }

export const directDispute: ApprovalKind<Payload> = {
  name: 'direct-dispute',
  make: 'handleWithdrawals',
  decide: 'approveWithdrawals',
  waitsMs: 2 * 3_600_000,
  objectOf: ({ matchNo }) => `direct/${matchNo}`,
  async lockRevision(tx, { matchNo }) {
    const locked = await lockLive(tx, BigInt(matchNo))
    if (locked?.match.state !== 'disputed') throw new Refusal('WITHDRAW/STATE')
    return locked.match.revision
  },
  async effectOf(sql, { matchNo, outcome }) {
    const match = await findMatch(sql, BigInt(matchNo))
    const order = match === undefined ? undefined : await findWithdrawal(sql, match.withdrawalId)
    if (match === undefined || order === undefined) return null
    const [row] = await rowsOf(sql, [match])
    return row === undefined ? null : z.encode(DisputeEffect, { match: row, outcome, peopleNeeded: order.people })
  },
  async execute(tx, { matchNo, outcome }, { people: [, checker], reason }) {
    const locked = await lockLive(tx, BigInt(matchNo))
    if (locked?.match.state !== 'disputed') throw new Refusal('WITHDRAW/STATE')
    const doer = { role: 'finance-checker', actor: `operator:${checker.operatorId}` } as const
    if (outcome === 'unpaid') {
      await sendAway(tx, locked, { doer, reason })
      return { state: 'released' }
    }
    try {
      await settle(tx, locked, { ...doer, note: reason })
    } catch (error) {
      // A member's own limits bind people, too (Ruling C131).
      if (error instanceof NotCreditable)
        throw new Refusal(error.kind === 'paused' ? 'RG/EXCLUDED' : 'RG/DEPOSIT_LIMIT')
      throw error
    }
    return { state: 'paid' }
  },
}
