import type { ApiError } from '@liuhe/contract/client.ts'
import { odds } from '@liuhe/contract/codecs.ts'
import { readWireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import * as z from 'zod/mini'
import type { Offer } from '../board/board.ts'
import type { BetLineToSend } from './bet-line.ts'

const OddsChanged = z.object({ line: z.int(), odds: z.array(odds) })

/**
 * The offer with the odds that a refused bet was told. `lines` are those that were sent. The offer that was read again
 * may be a moment older than the refusal.
 */
export function withNewOdds(offer: Offer, family: Family, lines: readonly BetLineToSend[], refusal: ApiError): Offer {
  const told = z.safeDecode(OddsChanged, refusal.data as never)
  const line = told.success ? lines[told.data.line] : undefined
  if (!told.success || line === undefined) return offer
  const play = playOf(family, readWireCode(line.code)?.play ?? '')
  const selection = play?.parse(line.selectionText)
  const keys = (selection && play?.oddsKeys(selection, offer.lunarYear)) ?? []
  const prices = keys.flatMap((key, place) => {
    const price = told.data.odds[place]
    return price === undefined ? [] : [[key, price] as const]
  })
  return { ...offer, odds: { ...offer.odds, ...Object.fromEntries(prices) } }
}
