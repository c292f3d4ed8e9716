/** Terms of a bet that are numbers on the wire and words inside (ADR 084). */
import { PRICING_MODELS, type PricingModel } from '@liuhe/domain/bets/play.ts'
import { STAKE_UNITS } from '@liuhe/domain/bets/stake-unit.ts'
import * as z from 'zod/mini'
import { intText } from './codecs.ts'

/** 信 or 官 by its number: 1 is credit, anything else official. */
export const pricingModel = z.codec(z.int(), z.enum(PRICING_MODELS), {
  decode: (wire) => (wire === PRICING_MODELS.indexOf('credit') ? 'credit' : 'official'),
  encode: (pricing) => PRICING_MODELS.indexOf(pricing),
})

/** The same in a query, where nothing but 0 and 1 is taken. */
export const pricingModelText = z.codec(intText(0, 1), z.enum(PRICING_MODELS), {
  decode: (wire) => PRICING_MODELS[wire] as PricingModel,
  encode: (pricing) => PRICING_MODELS.indexOf(pricing),
})

/** 0 元, 1 角, 2 分; 元 when it is left out. */
export const stakeUnit = z.codec(
  z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
  z.enum(STAKE_UNITS),
  {
    decode: (wire) => STAKE_UNITS[wire],
    encode: (unit) => STAKE_UNITS.indexOf(unit) as 0 | 1 | 2,
  },
)
