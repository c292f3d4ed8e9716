import { formatDateTime } from '@liuhe/web/time/site-time.ts'

/** An instant as a field for date and time writes it, `2026-11-22T20:06`, in a zone. */
export const fieldOf = (instant: number, zone: string): string =>
  formatDateTime(instant, zone).replaceAll('/', '-').replace(' ', 'T')

/** The instant of what such a field says in a zone; undefined for what it cannot mean. */
export function instantOfField(text: string, zone: string): number | undefined {
  const asIfUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  // How far the zone is ahead there; where its clock jumps, the second look is right.
  const guess = asIfUtc - aheadAt(asIfUtc, zone)
  return asIfUtc - aheadAt(guess, zone)
}

const aheadAt = (instant: number, zone: string): number =>
  Date.parse(`${fieldOf(instant, zone)}Z`) - (instant - (instant % 60_000))
