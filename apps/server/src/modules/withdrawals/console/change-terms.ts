/** Limits, rules, ways to pay, and the end of a freeze: two people put them in force (SEC-62). */
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { LI_PER_YUAN } from '@liuhe/domain/money.ts'
import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import { isSoundRule } from '@liuhe/domain/withdrawals/rule-bounds.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { readDirectSettings } from '../direct/match-queries.ts'
import { findFaults } from '../payout/check-books.ts'
import { readCheck, unfreezePayouts } from '../payout/payout-queries.ts'
import { readSettings, selectMethods } from '../setting-queries.ts'
import {
  lockMethod,
  lockRule,
  lockSetting,
  selectAllRules,
  updateDirect,
  updateMethod,
  updateRule,
  updateSetting,
} from './console-queries.ts'
import { directFiguresOf, figuresOf, methodFiguresOf, ruleFiguresOf } from './terms-form.ts'

const people = { make: 'handleWithdrawals', decide: 'approveWithdrawals' } as const

/** Figures in wire form, which is plain JSON. */
type Figures = { figures: Json }
type RuleChange = Figures & { rule: WithdrawalRuleCode }
type MethodChange = Figures & { kind: PayoutKind }

/** Limits and fees. Requests that are made keep theirs. */
export const withdrawalFigures: ApprovalKind<Figures> = {
  name: 'withdrawal-figures',
  ...people,
  objectOf: () => 'withdrawal-figures',
  lockRevision(tx, { figures }) {
    const { amountMin, amountMax, dayMax } = z.decode(api.WithdrawalFigures, figures as never)
    if (amountMin > amountMax || amountMax > dayMax) throw unsound()
    return lockSetting(tx)
  },
  async effectOf(sql, { figures }) {
    return { before: z.encode(api.WithdrawalFigures, figuresOf(await readSettings(sql))), after: figures }
  },
  async execute(tx, { figures }) {
    await updateSetting(tx, z.decode(api.WithdrawalFigures, figures as never))
    return { state: 'changed' }
  },
}

/**
 * 免提直充. Its sums rise, are whole yuan, and are such that a member may ask for them; who waits or pays already goes on
 * by the figures of his time.
 */
export const withdrawalDirect: ApprovalKind<Figures> = {
  name: 'withdrawal-direct',
  ...people,
  objectOf: () => 'withdrawal-direct',
  async lockRevision(tx, { figures }) {
    const { amounts } = z.decode(api.DirectFigures, figures as never)
    const revision = await lockSetting(tx)
    const { amountMin, amountMax } = await readSettings(tx)
    const isSound = amounts.every(
      (amount, at) =>
        amount % LI_PER_YUAN === 0n &&
        amount >= amountMin &&
        amount <= amountMax &&
        (at === 0 || amount > (amounts[at - 1] as bigint)),
    )
    if (!isSound) throw unsound()
    return revision
  },
  async effectOf(sql, { figures }) {
    return { before: z.encode(api.DirectFigures, directFiguresOf(await readDirectSettings(sql))), after: figures }
  },
  async execute(tx, { figures }) {
    await updateDirect(tx, z.decode(api.DirectFigures, figures as never))
    return { state: 'changed' }
  },
}

/** A rule that holds withdrawals. None may be looser than the rulings are (Ruling C130). */
export const withdrawalRule: ApprovalKind<RuleChange> = {
  name: 'withdrawal-rule',
  ...people,
  objectOf: ({ rule }) => `withdrawal-rule/${rule}`,
  async lockRevision(tx, payload) {
    if (!isSoundRule(ruleIn(payload))) throw unsound()
    return known(await lockRule(tx, payload.rule))
  },
  async effectOf(sql, { rule, figures }) {
    const present = (await selectAllRules(sql)).find(({ code }) => code === rule)
    return {
      before: present === undefined ? null : z.encode(api.WithdrawalRuleFigures, ruleFiguresOf(present)),
      after: figures,
    }
  },
  async execute(tx, payload) {
    await updateRule(tx, ruleIn(payload))
    return { state: 'changed' }
  },
}

/** How accounts of a kind are paid to. */
export const withdrawalMethod: ApprovalKind<MethodChange> = {
  name: 'withdrawal-method',
  ...people,
  objectOf: ({ kind }) => `withdrawal-method/${kind}`,
  async lockRevision(tx, { kind, figures }) {
    const { mode, rate, gateway } = z.decode(api.WithdrawalMethodFigures, figures as never)
    const isSound =
      (mode === 'coin') === (rate !== null) &&
      (mode === 'coin') === (kind === 'usdt') &&
      (mode === 'direct') === (kind === 'direct_charging') &&
      (mode !== 'manual' || gateway === null)
    if (!isSound) throw unsound()
    return known(await lockMethod(tx, kind))
  },
  async effectOf(sql, { kind, figures }) {
    const present = (await selectMethods(sql)).find((method) => method.kind === kind)
    return {
      before: present === undefined ? null : z.encode(api.WithdrawalMethodFigures, methodFiguresOf(present)),
      after: figures,
    }
  },
  async execute(tx, { kind, figures }) {
    await updateMethod(tx, { kind, ...z.decode(api.WithdrawalMethodFigures, figures as never) })
    return { state: 'changed' }
  },
}

/** Payouts go on. Nothing but two people ever lets them. */
export const withdrawalUnfreeze: ApprovalKind<Record<string, never>> = {
  name: 'withdrawal-unfreeze',
  ...people,
  objectOf: () => 'withdrawal-freeze',
  async lockRevision(tx: Tx) {
    const revision = await lockSetting(tx)
    if (!(await readSettings(tx)).isFrozen) throw new Refusal('WITHDRAW/STATE')
    return revision
  },
  async effectOf(sql) {
    const { frozenReason, frozenAt } = await readSettings(sql)
    const { since } = await readCheck(sql)
    const faults = await findFaults(sql, since)
    return z.encode(api.UnfreezeEffect, { frozenReason, frozenAt: frozenAt?.getTime() ?? null, faults })
  },
  async execute(tx) {
    await unfreezePayouts(tx)
    return { state: 'changed' }
  },
}

const ruleIn = ({ rule, figures }: RuleChange) => {
  const { threshold, ...rest } = z.decode(api.WithdrawalRuleFigures, figures as never)
  return { code: rule, ...rest, threshold: threshold === null ? null : BigInt(threshold) }
}

const unsound = () => new Refusal('REQ/INVALID', { data: { fields: ['figures'] } })

function known(revision: number | undefined): number {
  if (revision === undefined) throw new Refusal('WITHDRAW/TERMS_NOT_FOUND')
  return revision
}
