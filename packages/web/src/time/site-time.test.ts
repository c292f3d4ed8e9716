import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from './site-time.ts'

const instant = Date.UTC(2026, 4, 8, 16, 5)

it.each([
  ['Asia/Shanghai', '2026/05/09', '2026/05/09 00:05'],
  ['Asia/Macau', '2026/05/09', '2026/05/09 00:05'],
  ['UTC', '2026/05/08', '2026/05/08 16:05'],
  ['America/New_York', '2026/05/08', '2026/05/08 12:05'],
])('dates are written YYYY/MM/DD and YYYY/MM/DD HH:mm in the zone of the site, %s [CONST-002]', (zone, date, time) => {
  expect([formatDate(instant, zone), formatDateTime(instant, zone)]).toEqual([date, time])
})
