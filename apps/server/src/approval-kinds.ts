/** Every kind of work that takes two people (docs/operators.md). A new one is a line here. */
import { adjustment } from './modules/adjustments/index.ts'
import { commissionRun } from './modules/agents/index.ts'
import type { AnyApprovalKind } from './modules/approvals/index.ts'
import { bonusGrant, bonusOffer } from './modules/bonus/index.ts'
import { chainRetire } from './modules/chains/index.ts'
import { directDispute } from './modules/direct/index.ts'
import { prices, pricesWithdrawal } from './modules/prices/index.ts'
import { rechargeChannel, rechargeHandCredit, rechargeReceivedCredit } from './modules/recharge/index.ts'
import { packetSchedule, packetSettings } from './modules/red-packets/index.ts'
import { drawVoid, resultCorrection } from './modules/results/index.ts'
import { turnoverChange, turnoverTerms } from './modules/turnover/index.ts'
import {
  withdrawalByHand,
  withdrawalDirect,
  withdrawalFigures,
  withdrawalMethod,
  withdrawalPayout,
  withdrawalRule,
  withdrawalUnfreeze,
} from './modules/withdrawals/index.ts'

export const APPROVAL_KINDS: readonly AnyApprovalKind[] = [
  resultCorrection,
  drawVoid,
  chainRetire,
  turnoverChange,
  turnoverTerms,
  rechargeReceivedCredit,
  rechargeHandCredit,
  rechargeChannel,
  bonusOffer,
  bonusGrant,
  packetSettings,
  packetSchedule,
  withdrawalPayout,
  withdrawalByHand,
  withdrawalFigures,
  withdrawalRule,
  withdrawalMethod,
  withdrawalDirect,
  withdrawalUnfreeze,
  directDispute,
  adjustment,
  commissionRun,
  prices,
  pricesWithdrawal,
]
