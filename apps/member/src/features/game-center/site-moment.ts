import { formatDateTime } from '@liuhe/web/time/site-time.ts'

/** An instant (epoch ms) as `2026-05-08 22:30:00` in a zone: in this form moments compare as texts. */
export const siteMoment = (instant: number, zone: string): string =>
  `${formatDateTime(instant, zone).replaceAll('/', '-')}:${String(Math.floor(instant / 1000) % 60).padStart(2, '0')}`
