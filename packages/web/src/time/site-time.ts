import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { type SiteDate, STANDARD_ZONE } from '@liuhe/domain/time.ts'
import { usePublished } from '../api/use-published.ts'
import { serverClock } from './server-clock.ts'

/** The site's time zone, the setting `sys_config.time_zone`; a name the browser does not know counts as not set. */
export function useSiteZone(): string {
  const { data } = usePublished(homeFiles.config)
  const zone = data?.find(({ configKey }) => configKey === 'sys_config.time_zone')?.configValue
  return zone !== undefined && isZone(zone) ? zone : STANDARD_ZONE
}

/** An instant (epoch ms) as `YYYY/MM/DD` in a zone (Spec A §9). */
export const formatDate = (instant: number, zone: string): string => {
  const { year, month, day } = partsOf(instant, zone)
  return `${year}/${month}/${day}`
}

/** An instant as `YYYY/MM/DD HH:mm` in a zone. */
export const formatDateTime = (instant: number, zone: string): string => {
  const { hour, minute } = partsOf(instant, zone)
  return `${formatDate(instant, zone)} ${hour}:${minute}`
}

/** The day of an instant as the wire names it, `2026-05-08`, in a zone. */
export const dayIn = (instant: number, zone: string): SiteDate => formatDate(instant, zone).replaceAll('/', '-')

/** The present day in the site's own zone, which is that of reports (ADR 063) and of what is put away for a day. */
export function useSiteToday(): SiteDate {
  const zone = useSiteZone()
  return dayIn(serverClock.now(), zone)
}

/** Dates in the site's own zone, as every page but the casino report and birthdays writes them (Ruling C105). */
export function useSiteTime() {
  const zone = useSiteZone()
  return {
    date: (instant: number) => formatDate(instant, zone),
    minute: (instant: number) => formatDateTime(instant, zone),
    /** Where a second matters. */
    second: (instant: number) => `${formatDateTime(instant, zone)}:${partsOf(instant, zone).second}`,
  }
}

/** A day of the wire, `2026-05-08` and more behind it, as pages write it: `2026/05/08`. */
export const formatDay = (day: string): string => day.slice(0, 10).replaceAll('-', '/')

function partsOf(instant: number, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    },
  } as Intl.DateTimeFormatOptions)
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
