import type * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  type PostingRow,
  postingsBetween,
  postingsOfAccount,
  postingsOfTransfers,
  purseOf,
} from '../../ledger/posting-queries.ts'
import { dayOfAccount } from '../../ledger/postings.ts'
import { maskedAccounts, memberAsked } from '../member/index.ts'
import { transfersBehind } from './transfers-behind.ts'
import { postingsIn } from './wire.ts'

type Query = InputOf<typeof api.postings>
type Answer = OutputOf<typeof api.postings>

/** A page looks at so many postings at most: a filter that finds few of them answers with fewer, and where to go on. */
export const LOOKED_AT = 1_000
/** No event that people look up has more lines. */
const LINES_MAX = 200

/**
 * Postings behind a number, of a member's account, or of a day. Numbers are found by their indexes; an account is its
 * chain; everything else is the order of transfers. Type and amount choose among what the page looks at.
 * @throws LEDGER/MEMBER for an account that nobody has
 */
export async function listPostings(sql: Queryable, query: Query): Promise<Answer> {
  if (query.day !== undefined && !isSiteDate(query.day)) throw new Refusal('REQ/INVALID')
  const memberId = query.member === undefined ? undefined : await memberOf(sql, query.member)
  if (query.number !== undefined) {
    const ids = await transfersBehind(sql, query.number, memberId)
    const rows = ids.length === 0 ? [] : await postingsOfTransfers(sql, ids, LINES_MAX)
    return { data: await postingsIn(sql, rows.filter(fits(query))), next: null, account: null }
  }
  return memberId === undefined ? listOfDay(sql, query) : listOfAccount(sql, memberId, query)
}

async function memberOf(sql: Queryable, text: string): Promise<bigint> {
  const found = await memberAsked(sql, text)
  if (found === null) throw new Refusal('LEDGER/MEMBER')
  return found
}

async function listOfDay(sql: Queryable, query: Query): Promise<Answer> {
  const { day, after, rows } = query
  const [transferId, line] = after === undefined ? [] : (keyOf(after, ['text', 'int']) as [string, number])
  const place = transferId === undefined ? undefined : { transferId: numberOf(transferId), line: line as number }
  const span = day === undefined ? {} : await siteSpan(sql, day)
  const looked = await postingsBetween(sql, { ...span, after: place, rows: lookedAt(query) })
  const { shown, last } = pageOf(looked, query)
  const next = nextKey(last, 1, (row) => [String(row.transferId), row.line])
  return { data: await postingsIn(sql, shown.slice(0, rows)), next, account: null }
}

async function listOfAccount(sql: Queryable, memberId: bigint, query: Query): Promise<Answer> {
  const purse = await purseOf(sql, memberId, query.purse)
  if (purse === undefined) throw new Refusal('LEDGER/MEMBER')
  const { accountId, address, balance } = purse
  const accounts = await maskedAccounts(sql, [memberId])
  const account = { memberId: String(memberId), account: accounts.get(memberId) ?? '', address, balance }
  const stretch = await stretchOf(sql, accountId, query.day)
  if (stretch === undefined) return { data: [], next: null, account }
  const seq = query.after === undefined ? undefined : (keyOf(query.after, ['big']) as [string])[0]
  const before = seq === undefined ? stretch.last + 1n : BigInt(seq)
  const looked = await postingsOfAccount(sql, { accountId, first: stretch.first, before, rows: lookedAt(query) })
  const { shown, last } = pageOf(looked, query)
  return { data: await postingsIn(sql, shown), next: nextKey(last, 1, (row) => [String(row.seq)]), account }
}

const stretchOf = async (sql: Queryable, accountId: bigint, day: SiteDate | undefined) =>
  day === undefined ? { first: 1n, last: NO_END - 1n } : dayOfAccount(sql, accountId, day)

/** No number of a chain comes near it. */
const NO_END = 10n ** 18n

const isNarrow = ({ tranType, amount }: Query): boolean => tranType !== undefined || amount !== undefined
const lookedAt = (query: Query): number => (isNarrow(query) ? LOOKED_AT : query.rows)

const fits =
  ({ tranType, amount }: Query) =>
  (row: PostingRow): boolean =>
    (tranType === undefined || row.tranType === tranType) && (amount === undefined || row.amount === amount)

/** What is shown of the postings that were looked at, and after which of them it goes on; none at the end. */
function pageOf<Row extends PostingRow>(looked: readonly Row[], query: Query): { shown: Row[]; last: Row[] } {
  const shown = looked.filter(fits(query)).slice(0, query.rows)
  const isFull = shown.length === query.rows
  const goesOn = isFull || looked.length === lookedAt(query)
  return { shown, last: goesOn ? [(isFull ? shown : looked).at(-1) as Row] : [] }
}

/** @throws REQ/INVALID for a text that is the number of no transfer */
function numberOf(text: string): bigint {
  if (!/^-?\d{1,19}$/.test(text)) throw new Refusal('REQ/INVALID')
  return BigInt(text)
}
