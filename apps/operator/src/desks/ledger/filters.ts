import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/ledger?member=wang8888&day=2026-11-22&type=4&row=B123-1`. */
export const ledgerFilters = filterReader({
  number: words.text,
  member: words.text,
  purse: z.enum(['live', 'held']),
  day: words.day,
  type: words.text,
  amount: z.pipe(z.union([z.string().check(z.regex(/^\d{1,10}(\.\d{1,3})?$/)), z.number()]), z.transform(String)),
  row: z.string().check(z.regex(/^B-?\d{1,19}-\d{1,8}$/)),
})
export type LedgerFilters = ReturnType<typeof ledgerFilters>
