import { paths } from '@liuhe/brand/paths.ts'
import { type BillGroup, billGroupOf, billGroups, billTypes } from '@liuhe/domain/bills/bill-types.ts'
import { defaultRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { isRangeWithin } from '../../shared/parts/day-ranges.ts'

/** What the page of bills shows; all of it stands in the address. */
export type BillFilter = ReportRange & {
  group?: BillGroup | undefined
  tranType?: number | undefined
  direction?: 'in' | 'out' | undefined
  /** A number that is looked for; '' while it is being typed. */
  no?: string | undefined
  /** The bill that is open. */
  bill?: string | undefined
}

type Search = Readonly<Record<string, string>>

/** The filter of an address; whatever it says wrongly is as if it said nothing. */
export function filterOf(search: Search, today: SiteDate): BillFilter {
  const { from = '', to = '', group, type, dir, no, bill } = search
  const range = { startDate: from, endDate: to }
  const tranType = type !== undefined && /^\d{1,2}$/.test(type) && billTypes[Number(type)] ? Number(type) : undefined
  const known = billGroups.find(({ key }) => key === group)?.key
  return {
    ...(isRangeWithin(range, today) ? range : defaultRange(today)),
    group: tranType !== undefined && known !== undefined && billGroupOf(tranType) !== known ? undefined : known,
    tranType,
    direction: dir === 'in' || dir === 'out' ? dir : undefined,
    no,
    bill,
  }
}

/** The address of a filter. What is as usual is left out. */
export function addressOf(filter: BillFilter, today: SiteDate): string {
  const { startDate, endDate, group, tranType, direction, no, bill } = filter
  const usual = defaultRange(today)
  const isUsual = startDate === usual.startDate && endDate === usual.endDate
  return paths.bills({
    ...(!isUsual && { from: startDate, to: endDate }),
    ...(group !== undefined && { group }),
    ...(tranType !== undefined && { type: String(tranType) }),
    ...(direction !== undefined && { dir: direction }),
    ...(no !== undefined && { no }),
    ...(bill !== undefined && { bill }),
  })
}

/** What list and sums are asked for. */
export const argsOf = ({ startDate, endDate, group, tranType, direction }: BillFilter) => ({
  startDate,
  endDate,
  ...(group !== undefined && { group }),
  ...(tranType !== undefined && { tranType }),
  ...(direction !== undefined && { direction }),
})
