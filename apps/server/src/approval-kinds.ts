/** Every kind of work that takes two people (docs/operators.md). A new one is a line here. */
import { BULK_PARTS } from './bulk-parts.ts'
import { agentApproval, agentMove, agentPlan, agentRate, agentRatio, commissionRun } from './modules/agents/index.ts'
import { adjustment, adjustmentBatch } from './modules/adjustments/index.ts'
import type { AnyApprovalKind } from './modules/approvals/index.ts'
import { betVoid } from './modules/bets/index.ts'
import { bonusGrant, bonusOffer } from './modules/bonus/index.ts'
import { bulkKinds } from './modules/bulk/index.ts'
import { chatBan } from './modules/chat/index.ts'
import { chainRetire } from './modules/chains/index.ts'
import { domainLicence } from './modules/companies/index.ts'
import { directDispute } from './modules/direct/index.ts'
import { memberClose } from './modules/members/index.ts'
import { bulkExport } from './modules/exports/index.ts'
import { networkList } from './modules/networks/index.ts'
import { exclusionLift } from './modules/protection/index.ts'
import { priceGroup, prices, pricesWithdrawal } from './modules/prices/index.ts'
import { invitation, roleChange } from './modules/people/index.ts'
import { rechargeChannel, rechargeHandCredit, rechargeReceivedCredit } from './modules/recharge/index.ts'
import { packetSchedule, packetSettings } from './modules/red-packets/index.ts'
import { reconDifference } from './modules/recon/index.ts'
import { drawVoid, resultCorrection, resultResume } from './modules/results/index.ts'
import { gamingOn } from './modules/switch-desk/index.ts'
import { settingChange } from './modules/system-desk/index.ts'
import { turnoverChange, turnoverTerms } from './modules/turnover/index.ts'
import { windowEnd } from './modules/windows/index.ts'
import {
  withdrawalByHand,
  withdrawalDirect,
  withdrawalFigures,
  withdrawalMethod,
  withdrawalPayout,
  withdrawalRule,
  withdrawalUnfreeze,
} from './modules/withdrawals/index.ts'

/** @param environment whom `LIUHE_OPERATOR_NETWORKS` lets in */
export const approvalKinds = (environment: { networks: readonly string[] }): readonly AnyApprovalKind[] => [
  ...KINDS,
  networkList(environment.networks),
]

const KINDS: readonly AnyApprovalKind[] = [
  resultCorrection,
  drawVoid,
  resultResume,
  betVoid,
  gamingOn,
  settingChange,
  windowEnd,
  domainLicence,
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
  adjustmentBatch,
  reconDifference,
  commissionRun,
  agentPlan,
  agentRatio,
  memberClose,
  chatBan,
  exclusionLift,
  agentApproval,
  prices,
  pricesWithdrawal,
  priceGroup,
  agentMove,
  agentRate,
  invitation,
  roleChange,
  bulkExport,
  ...bulkKinds(BULK_PARTS),
]
