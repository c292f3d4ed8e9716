import { staticFiles } from '@liuhe/contract/static-files.ts'
import { usePublished } from '../api/use-published.ts'

/** Ruling C74: the zone of a site whose operator has set none. */
export const STANDARD_ZONE = 'Asia/Shanghai'

/** The site's time zone, the setting `sys_config.time_zone`; a name the browser does not know counts as not set. */
export function useSiteZone(): string {
  const { data } = usePublished(staticFiles.config)
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

function partsOf(instant: number, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
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
