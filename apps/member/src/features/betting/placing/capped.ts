import type { ApiError } from '@liuhe/contract/client.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'

const Capped = z.object({ play: z.optional(z.string()), payoutMax: z.string() })

/**
 * What a refusal by a payout cap says: whose cap it is, and how much. The catalogue's words where the answer names no
 * figure; undefined for other refusals.
 */
export function cappedWords({ code, data, message }: ApiError, family: Family): string | undefined {
  const isPlay = code === 'BET/PLAY_CAPPED'
  if (!isPlay && code !== 'BET/GAME_CAPPED') return undefined
  const told = z.safeParse(Capped, data)
  const cap = told.success ? parseYuan(told.data.payoutMax) : undefined
  const name = isPlay ? playOf(family, told.data?.play ?? '')?.name : '该游戏'
  if (name === undefined || cap === undefined) return message
  return `${name}每期最高派彩${formatAmount(cap)}元（含已下注单），请减少金额${isPlay ? '或改投其他玩法' : ''}`
}
