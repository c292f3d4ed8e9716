/** Figures of the operator in the form of their calls. */
import type {
  DirectFigures,
  WithdrawalFigures,
  WithdrawalMethodFigures,
  WithdrawalRuleFigures,
} from '@liuhe/contract/api/operator/withdrawals.ts'
import type * as z from 'zod/mini'
import type { DirectSettings } from '../direct/match-queries.ts'
import type { WithdrawalMethod, WithdrawalSettings } from '../setting-queries.ts'
import type { RuleRow } from './console-queries.ts'

export function figuresOf(settings: WithdrawalSettings): z.output<typeof WithdrawalFigures> {
  const { amountMin, amountMax, dayMax, timesPerDay, freeTimes, feeBps, feeCap, isClosed, closedReason } = settings
  return { amountMin, amountMax, dayMax, timesPerDay, freeTimes, feeBps, feeCap, isClosed, closedReason }
}

export const directFiguresOf = (settings: DirectSettings): z.output<typeof DirectFigures> => {
  const { isOpen, amounts, answerMinutes, waitHours } = settings
  return { isOpen, amounts, answerMinutes, waitHours }
}

export const ruleFiguresOf = ({ people, threshold, isOn }: RuleRow): z.output<typeof WithdrawalRuleFigures> => ({
  ...{ people, isOn },
  threshold: threshold === null ? null : String(threshold),
})

export const methodFiguresOf = (method: WithdrawalMethod): z.output<typeof WithdrawalMethodFigures> => {
  const { mode, gateway, isOpen, rate } = method
  return { mode, gateway, isOpen, rate }
}
