/** The VIP ladder: what each level needs and brings (Spec A §3, §7; Domain §8.5). */
import * as z from 'zod/mini'
import { flag01, money } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('vip')

/** What else a level allows; travels as a JSON text (Spec A §6). */
const Memo = z.object({ enableChat: flag01 })

const memoText = z.codec(z.string(), z.custom<z.output<typeof Memo>>(), {
  decode: (wire, context) => {
    const memo = z.safeDecode(Memo, jsonOf(wire) as z.input<typeof Memo>)
    if (memo.success) return memo.data
    context.issues.push({ code: 'custom', input: wire, message: 'not the memo of a level' })
    return z.NEVER
  },
  encode: (memo) => JSON.stringify(z.encode(Memo, memo)),
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const Rule = z.object({
  vipLevel: z.int(),
  /** Valid bets of the cycle that lead to the level. */
  betMoney: money,
  /** Paid once when the level is reached, every week, every month, and on the birthday. */
  upReward: money,
  weekWage: money,
  monthWage: money,
  birthGiftMoney: money,
  /** Percent of the valid bets given back, by kind of game. */
  rebates: z.object({
    lottery: z.number(),
    live: z.number(),
    slot: z.number(),
    chess: z.number(),
    sport: z.number(),
  }),
  enlargeMemo: memoText,
})

export const rules = get('rules', '/api/v2/uservip/rules', {
  summary: 'The VIP levels, lowest first: the bets each takes and what it brings.',
  access: 'public',
  effect: 'read',
  output: z.array(Rule),
})
