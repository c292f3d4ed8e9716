import type { Money } from '@liuhe/domain/money.ts'
import type { Requirement, Source, Turnover } from './use-turnover.ts'

/** 彩票, 真人电子, 体育: the order of the legend and of the bars. */
export const CATEGORIES = [
  { key: 'cp', label: '彩票', of: (row: Requirement) => row.cpDml },
  { key: 'video', label: '真人电子', of: (row: Requirement) => row.videoDml },
  { key: 'sports', label: '体育', of: (row: Requirement) => row.sportsDml },
] as const

export const claimOf = ({ depositClaim, giftClaim }: Requirement): Money => depositClaim + giftClaim
export const achievedOf = ({ cpDml, sportsDml, videoDml }: Requirement): Money => cpDml + sportsDml + videoDml
export const isOpen = ({ status }: Requirement): boolean => status === 0
/** 可提: both parts are done. */
export const isFree = ({ depositAdopted, giftAdopted }: Requirement): boolean => depositAdopted && giftAdopted

/** What counts of everything that is open: of no requirement more than it asks for. */
export const countedOf = ({ rows }: Turnover): Money =>
  rows.filter(isOpen).reduce((sum, row) => sum + least(achievedOf(row), claimOf(row)), 0n)

/** Whole percents, 100 only when nothing is missing any more. */
export function percentOf(turnover: Turnover): number {
  const { requireDml, yetWithdraw } = turnover
  if (yetWithdraw === 0n || requireDml === 0n) return 100
  return Math.min(99, Number((countedOf(turnover) * 100n) / requireDml))
}

/** 充值 1,000.00 + 赠送 100.00, as parts. */
export const kindOf = ({ sourceKind }: Pick<Source, 'sourceKind'>): string => KINDS[sourceKind]

const KINDS: Record<Source['sourceKind'], string> = {
  recharge: '充值',
  gift: '赠送',
  manual: '人工存入',
  rebate: '返水',
  'sign-up': '注册彩金',
  'red-packet': '红包',
}

/** 150 is 1.5 倍. */
export const timesOf = (hundredths: number): string => `${hundredths / 100} 倍`

const least = (a: Money, b: Money): Money => (a < b ? a : b)
