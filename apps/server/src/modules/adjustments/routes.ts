import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import { ADJUST_REASON_CODES, ADJUST_REASONS, staffMayAdjust } from '@liuhe/domain/adjustments/reason.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { adjustment } from './adjustment.ts'

/** Money by hand, for those who look after wallets (docs/operators.md). */
export const mountAdjustments = (server: Server): void =>
  mountOperatorArea(server, api, {
    reasons: () =>
      Promise.resolve(
        ADJUST_REASON_CODES.map((reasonCode) => {
          const { direction, tranType, label, isDeposit } = ADJUST_REASONS[reasonCode]
          return { reasonCode, direction, tranType, label, isDeposit }
        }),
      ),
    async propose(context, { memberId, requestId, reasonCode, amount, multiple, reason }) {
      const { tx, operator } = context
      if (!staffMayAdjust(operator.role, 'propose', amount)) throw new Refusal('STAFF/LIMIT')
      const payload = { memberId, reasonCode, amount: String(amount), multiple }
      const isOut = ADJUST_REASONS[reasonCode].direction === 'out'
      if (isOut && multiple !== 0) throw new Refusal('REQ/INVALID', { data: { fields: ['multiple'] } })
      const proposed = await propose(context, adjustment, { payload, revision: 0, reason, requestId })
      // Only a first look: the books are asked again when the second person agrees.
      if (isOut && (await balancesOfMember(tx, BigInt(memberId))).main < amount)
        throw new Refusal('WALLET/INSUFFICIENT')
      return proposed
    },
  })
