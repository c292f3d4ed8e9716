import { formatDate, useSiteZone } from '@liuhe/web/time/site-time.ts'
import type { PromotionRow } from './promotion-model.ts'

/** The run of a promotion as `YYYY/MM/DD~YYYY/MM/DD`; an open end is said in words (Spec B §9). */
export function PromotionDates({ startTime, endTime }: Pick<PromotionRow, 'startTime' | 'endTime'>) {
  const zone = useSiteZone()
  const [from, to] = [startTime, endTime].map((at) => (at === null ? null : formatDate(at, zone)))
  if (from && to) {
    return (
      <span>
        {from}~<wbr />
        {to}
      </span>
    )
  }
  if (from) return <>{`${from} 起`}</>
  return <>{to ? `${to} 止` : '长期有效'}</>
}
