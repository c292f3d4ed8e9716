/**
 * Whether logins fail far more often than is usual here: somebody tries lists of passwords on many accounts from many
 * addresses. Then everybody needs a captcha, which slows programs down and is no outage (SEC-22).
 */
import type { Queryable } from '../../db/connect.ts'
import type { Log } from '../../http/server.ts'
import type { Clock } from '../../platform/clock.ts'
import { remember } from '../../platform/remember.ts'
import { type FailureShares, readFailureShares } from './login-failure-queries.ts'

export interface LoginFailureWatch {
  isUnusual(sql: Queryable): Promise<boolean>
}

export function createLoginFailureWatch({ clock, log }: { clock: Clock; log: Log }): LoginFailureWatch {
  let was = false
  const recall = remember({ freshMs: FRESH_MS, entriesMax: 1 }, async ({ sql }) => {
    const climate = await readFailureShares(sql)
    const isStormy = areFailuresUnusual(climate)
    if (isStormy && !was) log.warn({ ...climate }, 'logins fail unusually often: everybody needs a captcha now')
    if (was && !isStormy) log.info({ ...climate }, 'logins are as usual again')
    was = isStormy
    return isStormy
  })
  return { isUnusual: (sql) => recall({ sql, clock }) }
}

/**
 * Five times the median of the week, once there is a day of it; few tries prove nothing, and few failures are usual.
 */
export function areFailuresUnusual({ tries, share, hours, medianShare }: FailureShares): boolean {
  if (tries < TRIES_MIN || hours < HOURS_MIN || medianShare === null) return false
  return share > Math.min(SHARE_MAX, 5 * Math.max(medianShare, SHARE_MIN))
}

const FRESH_MS = 30_000
const TRIES_MIN = 50
const HOURS_MIN = 24
const SHARE_MIN = 0.02
/** Where every fifth login fails on an ordinary day, five times as many cannot be. */
const SHARE_MAX = 0.9
