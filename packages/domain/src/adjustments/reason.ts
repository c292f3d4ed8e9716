/** Why operators add money to a wallet by hand, or take it away: each reason has its bill (Domain §8.4). */
import { type Money, yuan } from '../money.ts'
import type { StaffRole } from '../staff.ts'

export type AdjustDirection = 'in' | 'out'

export interface AdjustReason {
  readonly direction: AdjustDirection
  /** The type of the bill. */
  readonly tranType: number
  /** As the member reads it. */
  readonly label: string
  /** Which account of the house pays or receives: what bonuses cost, or money from elsewhere. */
  readonly house: 'opening' | 'promo'
  /** Money that a member has paid in, and not a gift: it counts to his deposit limits and to what he has recharged. */
  readonly isDeposit: boolean
}

const reason = (
  direction: AdjustDirection,
  [tranType, label]: readonly [tranType: number, label: string],
  { house = 'opening', isDeposit = false }: Partial<Pick<AdjustReason, 'house' | 'isDeposit'>> = {},
): AdjustReason => ({ direction, tranType, label, house, isDeposit })

/** The catalogue. 16, 19, 20 and their like are made by the product alone, so no person can imitate them. */
export const ADJUST_REASONS = {
  deposit: reason('in', [18, '线下存款'], { isDeposit: true }),
  'transfer-in': reason('in', [11, '后台转入'], { isDeposit: true }),
  'other-deposit': reason('in', [25, '其他充值'], { isDeposit: true }),
  compensation: reason('in', [22, '补偿与奖励'], { house: 'promo' }),
  'principal-back': reason('in', [37, '违规注单退还本金']),
  'cash-out': reason('out', [28, '线下取款']),
  'transfer-out': reason('out', [12, '后台转出']),
  'gift-back': reason('out', [30, '优惠扣除'], { house: 'promo' }),
  'rebate-back': reason('out', [27, '返水冲销'], { house: 'promo' }),
  'other-out': reason('out', [31, '其他扣除']),
} as const satisfies Record<string, AdjustReason>

export type AdjustReasonCode = keyof typeof ADJUST_REASONS
export const ADJUST_REASON_CODES = Object.keys(ADJUST_REASONS) as [AdjustReasonCode, ...AdjustReasonCode[]]

/** Up to which amount a role may propose, and decide; what is not named is nothing. */
const LIMITS: Readonly<Record<'propose' | 'decide', Partial<Record<StaffRole, Money>>>> = {
  propose: { 'finance-maker': yuan('50000') },
  decide: { 'finance-checker': yuan('50000') },
}

/** Whether a role may propose or decide an adjustment of so much. */
export const staffMayAdjust = (role: StaffRole, step: 'propose' | 'decide', amount: Money): boolean =>
  amount <= (LIMITS[step][role] ?? -1n)
