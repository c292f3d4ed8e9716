/** Rates of agents as they travel (Domain §7.1). */
import * as z from 'zod/mini'

/** Rebate points: percent on the wire, tenths of a percent inside. */
export const rate = z.codec(z.number(), z.int(), {
  decode: (percent) => Math.round(percent * 10),
  encode: (tenths) => tenths / 10,
})

/** Rebate points in a form: `7.9`. */
export const rateText = z.codec(z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)), z.int(), {
  decode: (percent) => Math.round(Number(percent) * 10),
  encode: (tenths) => String(tenths / 10),
})
