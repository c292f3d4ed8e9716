/** The form of a group: flat fields, which become a rule. */
import { AMOUNT_MAX, money } from '@liuhe/contract/codecs.ts'
import { TAG } from '@liuhe/domain/members/desk.ts'
import { isSoundRule } from '@liuhe/domain/members/group-rule.ts'
import * as z from 'zod/mini'
import type { FormField } from '../../frame/form-state.ts'
import { amountText } from '../../shared/value-text.ts'
import type { Group } from './group-words.ts'

const vip = z.optional(z.int().check(z.minimum(0), z.maximum(9)))

export const formShape = {
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  sort: z.int().check(z.minimum(0), z.maximum(9_999)),
  vipMin: vip,
  vipMax: vip,
  rechargedMin: z.optional(money.check(z.refine((amount) => amount >= 0n && amount <= AMOUNT_MAX))),
  tag: z.optional(z.string().check(z.regex(TAG))),
}

export const FIELDS: Readonly<Record<keyof typeof formShape, FormField>> = {
  name: { label: '名称', kind: 'text' },
  sort: { label: '次序', kind: 'number', hint: '小的在前；会员属于最前的一组' },
  vipMin: { label: 'VIP 不低于', kind: 'number', hint: '0–9，空为不限' },
  vipMax: { label: 'VIP 不高于', kind: 'number', hint: '0–9，空为不限' },
  rechargedMin: { label: '累计充值不少于（元）', kind: 'money', hint: '空为不限' },
  tag: { label: '有标签', kind: 'text', hint: '空为不限' },
}

type Values = { [Key in keyof typeof formShape]: z.output<(typeof formShape)[Key]> }

export const initialOf = (group: Group | undefined): Partial<Record<keyof Values, string>> => {
  if (group === undefined) return { sort: '100' }
  const { name, sort, rule } = group
  return {
    ...{ name, sort: String(sort) },
    vipMin: rule.vipMin === null ? '' : String(rule.vipMin),
    vipMax: rule.vipMax === null ? '' : String(rule.vipMax),
    rechargedMin: rule.rechargedMin === null ? '' : amountText(rule.rechargedMin),
    tag: rule.tag ?? '',
  }
}

/** What is to be saved; undefined for a rule that says nothing or excludes itself. */
export function figuresOf({ name, sort, vipMin, vipMax, rechargedMin, tag }: Values) {
  const rule = { vipMin: vipMin ?? null, vipMax: vipMax ?? null, rechargedMin: rechargedMin ?? null, tag: tag ?? null }
  return isSoundRule(rule) ? { name: name.trim(), sort, rule } : undefined
}
