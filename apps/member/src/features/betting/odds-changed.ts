import type { playCategories } from '@liuhe/contract/api/lottery.ts'
import type { ApiError } from '@liuhe/contract/client.ts'
import { odds } from '@liuhe/contract/codecs.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

/** Everything a game offers for the issue that is bet on. */
export type Offer = OutputOf<typeof playCategories>

const OddsChanged = z.object({ line: z.int(), odds })

/**
 * The offer with the odds that a refused bet was told. `codes` are the lines that were sent, in their order. The offer
 * that was read again may be a moment older than the refusal.
 */
export function withNewOdds(offer: Offer, codes: readonly string[], refusal: ApiError): Offer {
  const told = z.safeDecode(OddsChanged, refusal.data as never)
  if (!told.success) return offer
  const code = codes[told.data.line]
  const plays = offer.plays.map((play) => ({
    ...play,
    items: play.items.map((item) => (item.code === code ? { ...item, odds: told.data.odds } : item)),
  }))
  return { ...offer, plays }
}
