/** What the second person decides about, by kind: the contract's own shapes turn wire values into domain values. */
import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as agents from '@liuhe/contract/api/operator/agents.ts'
import * as bonus from '@liuhe/contract/api/operator/bonus.ts'
import * as chains from '@liuhe/contract/api/operator/chains.ts'
import * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import * as direct from '@liuhe/contract/api/operator/direct.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import * as memberDeeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import * as recharge from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as packets from '@liuhe/contract/api/operator/red-packets.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as switches from '@liuhe/contract/api/operator/switches.ts'
import * as turnover from '@liuhe/contract/api/operator/turnover.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import type { Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import { isLarge } from '../../shared/typed-amount.tsx'
import { modeOf, RULE_WORDS, shortAccount } from '../withdrawals/words.ts'
import { roleName } from '../../shared/role-name.ts'
import { STATE_TITLES as STAFF_STATES } from '../people/words.ts'
import { accountWords } from '../ledger/words.ts'
import { WHAT_TITLES } from '../recon/words.ts'
import type { KindName } from './kinds.ts'

const change = <Figures extends z.ZodMiniType>(figures: Figures) =>
  z.object({ before: z.nullable(figures), after: figures })

const EFFECTS: Record<KindName, z.ZodMiniType> = {
  'result-correction': results.CorrectionEffect,
  'draw-void': results.VoidEffect,
  'result-resume': results.ResumeEffect,
  'bet-void': orders.BetVoidEffect,
  'gaming-on': switches.GamingEffect,
  'chain-retire': chains.RetireEffect,
  'turnover-change': turnover.ChangeEffect,
  'turnover-terms': turnover.TermsEffect,
  'bonus-offer': bonus.OfferEffect,
  'bonus-grant': bonus.GrantEffect,
  'packet-settings': packets.SettingsEffect,
  'packet-schedule': packets.ScheduleEffect,
  'recharge-received': recharge.CreditEffect,
  'recharge-hand': recharge.CreditEffect,
  'recharge-channel': recharge.ChannelEffect,
  withdrawal: withdrawals.PayoutEffect,
  'withdrawal-by-hand': withdrawals.ByHandEffect,
  'withdrawal-figures': change(withdrawals.WithdrawalFigures),
  'withdrawal-rule': change(withdrawals.WithdrawalRuleFigures),
  'withdrawal-method': change(withdrawals.WithdrawalMethodFigures),
  'withdrawal-direct': change(withdrawals.DirectFigures),
  'withdrawal-unfreeze': withdrawals.UnfreezeEffect,
  'direct-dispute': direct.DisputeEffect,
  adjustment: adjustments.AdjustmentEffect,
  'adjustment-batch': adjustments.BatchEffect,
  'recon-difference': recon.ReconEffect,
  'commission-run': agents.CommissionEffect,
  'agent-approval': applications.AgentEffect,
  'agent-plan': commissions.PlanEffect,
  'agent-ratio': commissions.RatioEffect,
  'member-close': memberDeeds.CloseEffect,
  'exclusion-lift': protection.LiftEffect,
  invite: people.PersonEffect,
  'role-change': people.PersonEffect,
}

/** What a second person reads of a payment: where it goes and why people look at it, and no codes. */
function paymentOf(effect: z.output<typeof withdrawals.PayoutEffect> | z.output<typeof withdrawals.ByHandEffect>) {
  const { order, memberId: _number, ...rest } = effect
  const { provider, accountNumber, amount, createTime } = order
  const payee = { provider, accountNumber: shortAccount(accountNumber), method: modeOf(order) }
  if (!('rules' in rest)) return { ...rest, outcome: rest.outcome === 'paid' ? '已付出' : '付款失败', ...payee, amount }
  return { ...rest, rules: rest.rules.map((rule) => RULE_WORDS[rule].name), ...payee, amount, createTime }
}

/** What a second person reads of a difference: what both sides say, and which accounts it goes between. */
const bookingOf = ({ from, to, what, ...rest }: z.output<typeof recon.ReconEffect>) => ({
  ...rest,
  what: WHAT_TITLES[what].title,
  from: accountWords(from, null),
  to: accountWords(to, null),
})

/** What a second person reads of somebody new, or of another role: roles and what they may do, in words. */
const personOf = ({ login, before, role, gains, loses }: z.output<typeof people.PersonEffect>) => ({
  login,
  roleBefore: before === null ? '新人员' : roleName(before.role),
  role: roleName(role),
  ...(before !== null && { state: STAFF_STATES[before.state] }),
  gains: `${gains.length} 项权限：${gains.join('、')}`,
  loses: loses.length === 0 ? '无' : `${loses.length} 项权限：${loses.join('、')}`,
})

const SHAPES: Partial<Record<string, (effect: never) => unknown>> = {
  invite: personOf,
  'role-change': personOf,
  withdrawal: paymentOf,
  'withdrawal-by-hand': paymentOf,
  'recon-difference': bookingOf,
}

/** An effect in domain values; as it came where the kind is a newer server's. */
export function effectIn(kind: string, effect: unknown): unknown {
  const schema = (EFFECTS as Record<string, z.ZodMiniType | undefined>)[kind]
  const read = schema === undefined ? undefined : z.safeDecode(schema, effect as never)
  if (read?.success !== true) return effect
  return SHAPES[kind]?.(read.data as never) ?? read.data
}

/** The one amount that an effect is about, where there is one and it is large. */
export function amountToType(effect: unknown): Money | undefined {
  const fields = (effect ?? {}) as Record<string, unknown>
  const inside = (fields['match'] ?? {}) as Record<string, unknown>
  const found = [
    fields['paid'],
    fields['amount'],
    fields['deposit'],
    fields['cost'],
    inside['amount'],
    fields['totalIn'],
  ]
  const amount = found.find((one): one is Money => typeof one === 'bigint')
  return amount !== undefined && isLarge(amount) ? amount : undefined
}
