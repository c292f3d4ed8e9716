import type { ApiError } from '@liuhe/contract/client.ts'
import { odds } from '@liuhe/contract/codecs.ts'
import { readWireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import * as z from 'zod/mini'
import type { Offer } from './board.ts'

const OddsChanged = z.object({ line: z.int(), odds: z.array(odds) })

/**
 * The offer with the odds that a refused bet was told. `codes` are the lines that were sent, in their order. The offer
 * that was read again may be a moment older than the refusal.
 */
export function withNewOdds(offer: Offer, codes: readonly string[], refusal: ApiError): Offer {
  const told = z.safeDecode(OddsChanged, refusal.data as never)
  if (!told.success) return offer
  const code = readWireCode(codes[told.data.line] ?? '')
  const item =
    code &&
    playOf('LHC', code.play)
      ?.items(offer.lunarYear)
      .find((one) => one.item === code.item)
  const [key] = item?.oddsKeys ?? []
  const [price] = told.data.odds
  return key === undefined || price === undefined ? offer : { ...offer, odds: { ...offer.odds, [key]: price } }
}
