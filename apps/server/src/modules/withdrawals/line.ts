import type { WithdrawalLine } from '@liuhe/contract/api/withdrawals.ts'
import type * as z from 'zod/mini'
import { remember } from '../../platform/remember.ts'
import { type LineRow, readLine } from './setting-queries.ts'

export type Line = z.output<typeof WithdrawalLine>

/** What withdrawals took lately; asked once a minute, however many look at it. */
export const recentLine = remember({ freshMs: 60_000, entriesMax: 1 }, async ({ sql }) => lineOf(await readLine(sql)))

/** No figure while fewer than twenty are decided: it would say more about chance than about us (Ruling C132). */
export function lineOf({ decided, seconds }: LineRow): Line {
  if (decided < DECIDED_MIN || seconds === null) return { decided, seconds: null }
  const [median = 0, p90 = 0, p99 = 0] = seconds.map((figure) => Math.max(1, Math.ceil(figure)))
  return { decided, seconds: { median, p90, p99 } }
}

const DECIDED_MIN = 20
