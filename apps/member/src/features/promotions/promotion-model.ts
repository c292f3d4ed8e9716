import { paths } from '@liuhe/brand/paths.ts'
import type * as api from '@liuhe/contract/api/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { safeUrl } from '@liuhe/contract/safe-url.ts'
import type { TabItem } from '@liuhe/web/ui/tabs.tsx'

export type PromotionRow = OutputOf<typeof api.list>[number]

/** Where a promotion stands in its time. */
export type PromotionPhase = 'coming' | 'running' | 'over'

/** The phase at an instant (epoch ms, the server's): the start belongs to the run, the end does not. */
export function phaseAt(
  { startTime, endTime }: Pick<PromotionRow, 'startTime' | 'endTime'>,
  now: number,
): PromotionPhase {
  if (startTime !== null && now < startTime) return 'coming'
  return endTime !== null && now >= endTime ? 'over' : 'running'
}

export const PHASE_LABELS: Readonly<Record<PromotionPhase, string>> = {
  coming: '即将开始',
  running: '进行中',
  over: '已结束',
}

export const ALL_PROMOTIONS = 'all'

/** 全部优惠, then every category that has a promotion, in the operator's order of categories (Spec B §2). */
export function tabsOf(promotions: readonly PromotionRow[]): TabItem<string>[] {
  const ordered = promotions.toSorted((a, b) => b.categorySort - a.categorySort || a.categoryId - b.categoryId)
  const names = new Map(ordered.map(({ categoryId, categoryName }) => [String(categoryId), categoryName]))
  return [{ key: ALL_PROMOTIONS, label: '全部优惠' }, ...[...names].map(([key, label]) => ({ key, label }))]
}

/**
 * Where a tap on a promotion leads (Spec B §2): to its picture's address outside when templateType is 3, nowhere when
 * that address is not safe; else to its page.
 */
export function targetOf({ templateType, imageUrl, categoryId, id }: PromotionRow): PromotionTarget {
  if (templateType !== OUTSIDE) return { kind: 'page', to: paths['promotional-detail']({ type: categoryId, id }) }
  const url = safeUrl(imageUrl)
  return url === null ? { kind: 'nowhere' } : { kind: 'outside', url }
}

export type PromotionTarget = { kind: 'page'; to: string } | { kind: 'outside'; url: string } | { kind: 'nowhere' }

/** Spec B §2; {@link api.PROMOTION_KINDS} without its module, which would come along for one number. */
const OUTSIDE: typeof api.PROMOTION_KINDS.outside = 3

/** Black or white: what reads better on a colour `#rrggbb`, at least 4.5 : 1 on any. */
export function inkOn(colour: string): 'var(--white)' | 'var(--black)' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  // Both inks have the same contrast where (1.05 / (l + .05)) equals ((l + .05) / .05).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? 'var(--black)' : 'var(--white)'
}

const linear = (value: number): number => {
  const part = (Number.isNaN(value) ? 0 : value) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
