import type { ApiError } from '@liuhe/contract/client.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'

const PlayCapped = z.object({ play: z.string(), payoutMax: z.string() })

/** What a refusal by the payout cap of a play says: the play and its cap, or the catalogue's words without them. */
export function playCappedWords({ data, message }: ApiError, family: Family): string {
  const told = z.safeParse(PlayCapped, data)
  const name = told.success ? playOf(family, told.data.play)?.name : undefined
  const cap = told.success ? parseYuan(told.data.payoutMax) : undefined
  if (name === undefined || cap === undefined) return message
  return `${name}每期最高派彩${formatAmount(cap)}元（含已下注单），请减少金额或改投其他玩法`
}
