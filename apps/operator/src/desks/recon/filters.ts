import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const RECON_VIEWS = { days: '对账日', notices: '收款通知' } as const

/** What an address may say: `/recon?kind=gateway&row=gateway.bank.2026-11-21`, `/recon?view=notices&row=7`. */
export const reconFilters = filterReader({
  view: z.enum(['days', 'notices']),
  kind: z.enum(['gateway', 'games']),
  state: z.enum(['unmatched']),
  gateway: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  number: words.text,
  row: z.union([z.string().check(z.regex(/^(gateway|games)\.[a-z][a-z0-9-]{1,31}\.\d{4}-\d\d-\d\d$/)), words.orderNo]),
})
