import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const LEDGER_VIEWS = { postings: '分录', debts: '更正欠款' } as const

/**
 * What an address of the desk may say: `/ledger?member=wang8888&day=2026-11-22&type=4&row=B123-1`; of a debt the row is
 * member, game, turn and version.
 */
export const ledgerFilters = filterReader({
  view: z.enum(['postings', 'debts']),
  number: words.text,
  member: words.text,
  purse: z.enum(['live', 'held']),
  day: words.day,
  type: words.text,
  amount: z.pipe(z.union([z.string().check(z.regex(/^\d{1,10}(\.\d{1,3})?$/)), z.number()]), z.transform(String)),
  row: z.string().check(z.regex(/^(B-?\d{1,19}-\d{1,8}|\d{1,19}-\d{1,4}-\d{5,16}-\d{1,4})$/)),
})
export type LedgerFilters = ReturnType<typeof ledgerFilters>
