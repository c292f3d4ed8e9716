import { OrderState } from '@liuhe/contract/api/operator/orders.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

const figures = (pattern: RegExp) =>
  z.pipe(
    z.union([z.string().check(z.regex(pattern)), z.int().check(z.refine((asked) => pattern.test(String(asked))))]),
    z.transform(String),
  )

/** What an address of the desk may say: `/orders?game=110&turn=2026324&state=won&row=123456789012345678`. */
export const orderFilters = filterReader({
  no: words.orderNo,
  account: z.pipe(
    z.union([z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)), z.int().check(z.minimum(1))]),
    z.transform(String),
  ),
  game: words.whole(1, 9999),
  turn: figures(/^\d{5,16}$/),
  play: figures(/^\d{3}$/),
  state: OrderState,
  min: words.sum,
  row: words.orderNo,
})
