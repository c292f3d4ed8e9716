import type { ReportRange } from '@liuhe/domain/report-range.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { isRangeWithin } from '../parts/day-ranges.ts'

/** The states a list of recharges or withdrawals can be narrowed to, in the order of their chips. */
export const STATES = ['all', 'processing', 'done', 'failed'] as const
export type StateFilter = (typeof STATES)[number]

/** What such a list shows; all of it stands in the address. */
export type HistoryFilter = {
  state: StateFilter
  /** Absent: every day. */
  range?: ReportRange | undefined
  /** A number that is looked for; '' while it is being typed. */
  no?: string | undefined
}

/** The filter of an address; whatever it says wrongly is as if it said nothing. */
export function filterOf(search: Readonly<Record<string, string>>, today: SiteDate): HistoryFilter {
  const { state, from = '', to = '', no } = search
  const range = { startDate: from, endDate: to }
  return {
    state: STATES.find((key) => key === state) ?? 'all',
    range: isRangeWithin(range, today) ? range : undefined,
    no,
  }
}

/** What an address says of a filter. What is as usual is left out. */
export const searchOf = ({ state, range, no }: HistoryFilter) => ({
  ...(state !== 'all' && { state }),
  ...(range && { from: range.startDate, to: range.endDate }),
  ...(no !== undefined && { no }),
})

/** What the list is asked for. */
export const argsOf = ({ state, range }: HistoryFilter) => ({
  state,
  ...(range && { from: range.startDate, until: range.endDate }),
})
