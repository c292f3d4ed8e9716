import type * as api from '@liuhe/contract/api/operator/groups.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { amountText } from '../../shared/value-text.ts'

export type Group = OutputOf<typeof api.list>['groups'][number]

/** A rule as people say it. */
export const ruleWords = ({ vipMin, vipMax, rechargedMin, tag }: Group['rule']): string =>
  [
    ...(vipMin === null && vipMax === null ? [] : [`VIP ${vipMin ?? 0}–${vipMax ?? 9}`]),
    ...(rechargedMin === null ? [] : [`累计充值 ≥ ${amountText(rechargedMin)}`]),
    ...(tag === null ? [] : [`标签“${tag}”`]),
  ].join('，且 ')

export const sizeWords = (size: number): string => (size > 10_000 ? '10,000+' : size.toLocaleString('en-US'))
