import type * as api from '@liuhe/contract/api/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { coveringPlays } from '@liuhe/domain/bets/coverage.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import * as queries from './queries.ts'
import { type OrderRow, ordersOfSpan, type RoundRow, roundsOfSpan } from './read-queries.ts'
import { flowsByRow, ownRow } from './read-turnover.ts'
import type { StoredFlow, StoredRow } from './stored-row.ts'

// Which bets filled a requirement: those of each flow, in order. A flow begins somewhere in the sum of its span; the
// first and the last bet of it may have gone to two requirements.

type Bets = OutputOf<typeof api.bets>
type Bet = Bets['data'][number]

/**
 * A page of the bets that filled a requirement, those that count nothing among them with the reason.
 * @throws TURNOVER/NOT_FOUND, REQ/INVALID for a key that no page gave
 */
export async function listBets(
  db: Queryable,
  memberId: bigint,
  { rowId, after, rows }: { rowId: bigint; after: string | undefined; rows: number },
): Promise<Bets> {
  const row = await ownRow(db, memberId, rowId)
  const flows = row.flows ?? flowsByRow(await queries.openRows(db, [memberId])).get(rowId) ?? []
  const place = after === undefined ? undefined : placeOf(after)
  const data: Bet[] = []
  let next: Place | undefined
  let at = place === undefined ? 0 : flows.findIndex((flow) => isAt(flow, place))
  if (at < 0) return { data, next: null }
  let from = place
  for (; at < flows.length && next === undefined; at += 1) {
    const flow = flows[at] as StoredFlow
    const span = flow.span === rowId ? row : await ownRow(db, memberId, flow.span)
    const page = await betsOfFlow(db, { flow, span, from, rows: rows - data.length, isLater: flow.span !== rowId })
    data.push(...page.bets)
    if (data.length === rows) next = page.last
    from = undefined
  }
  return { data, next: next === undefined ? null : keyOf(next) }
}

/** The bets of one flow, from a place on. */
async function betsOfFlow(db: Queryable, wish: Wish): Promise<{ bets: Bet[]; last: Place | undefined }> {
  const { flow, span, from, rows } = wish
  const { memberId } = span
  const weight = span.weights[flow.category]
  const begin = from ?? START
  const start = begin.upTo > flow.start ? begin.upTo : flow.start
  const page = { memberId, span: span.rowId, rows, weight }
  const { category } = flow
  const { upTo } = begin
  const found =
    category === 'cp'
      ? await ordersOfSpan(db, { ...page, from: { after: BigInt(begin.after), upTo, start } })
      : await roundsOfSpan(db, { ...page, category, from: { ...roundOf(begin.after), upTo, start } })
  const end = flow.start + flow.amount
  const own = found.filter(({ upTo, counted }) => (counted === 0n ? upTo < end || !wish.isLater : upTo - counted < end))
  const bets = own.map((one) => ('orderId' in one ? orderBet(one, wish) : roundBet(one, wish)))
  const last = own.at(-1)
  const place = last && { span: flow.span, category: flow.category, after: nameOf(last), upTo: last.upTo }
  return { bets, last: place }
}

const nameOf = (bet: OrderRow | RoundRow): string =>
  'orderId' in bet ? String(bet.orderId) : JSON.stringify([bet.startKey, bet.vendor, bet.roundCode])

/** What of a bet went to the requirement. */
function shareOf({ counted, upTo }: { counted: Money; upTo: Money }, { flow }: Wish): Money {
  const [begin, end] = [upTo - counted, flow.start + flow.amount]
  const [low, high] = [begin > flow.start ? begin : flow.start, upTo < end ? upTo : end]
  return high > low ? high - low : 0n
}

const orderBet = (order: OrderRow, wish: Wish): Bet => ({
  orderNo: String(order.orderId),
  category: 'cp',
  playName: playOf(order.family, order.playCode)?.name ?? '',
  turnNum: order.turnNum,
  selectionText: order.selectionText,
  reason: reasonOf(order),
  ...common(order, wish),
})

const roundBet = (round: RoundRow, wish: Wish): Bet => ({
  orderNo: `${round.vendor} ${round.roundCode}`,
  category: wish.flow.category,
  playName: '',
  turnNum: '',
  selectionText: '',
  reason: round.counted < round.total ? 'weighed' : null,
  ...common(round, wish),
})

const common = (bet: OrderRow | RoundRow, wish: Wish) => ({
  gameName: bet.gameName,
  total: bet.total,
  counted: bet.counted,
  share: shareOf(bet, wish),
  isLater: wish.isLater,
  addedAt: bet.addedAt.getTime(),
  settledAt: bet.settledAt?.getTime() ?? null,
})

/** Why an order does not count in full. Settlement records how much counts; the play tells by which rule. */
function reasonOf({ family, playCode, total, validStake, turnover, counted }: OrderRow): Bet['reason'] {
  if (turnover < validStake) return coveringPlays(family).includes(playCode) ? 'covered' : 'hedged'
  if (validStake < total) return 'tied'
  return counted < turnover ? 'weighed' : null
}

const keyOf = ({ span, category, after, upTo }: Place): string =>
  Buffer.from(JSON.stringify([String(span), category, after, String(upTo)])).toString('base64url')

function placeOf(text: string): Place {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    if (!Array.isArray(parts) || parts.length !== 4 || parts.some((part) => typeof part !== 'string')) throw new Error()
    const [span, category, after, upTo] = parts as [string, StoredFlow['category'], string, string]
    if (![span, upTo].every((part) => /^\d{1,18}$/.test(part))) throw new Error()
    if (category === 'cp') {
      if (!/^\d{1,18}$/.test(after)) throw new Error()
    } else roundOf(after)
    return { span: BigInt(span), category, after, upTo: BigInt(upTo) }
  } catch {
    throw new Refusal('REQ/INVALID')
  }
}

const isAt = (flow: StoredFlow, place: Place): boolean => flow.span === place.span && flow.category === place.category

function roundOf(after: string): { after: string; vendor: string; roundCode: string } {
  if (after === START.after) return { after: '-infinity', vendor: '', roundCode: '' }
  const [at, vendor, roundCode] = JSON.parse(after) as string[]
  if (at === undefined || !TIME.test(at) || vendor === undefined || roundCode === undefined) throw new Error(after)
  return { after: at, vendor, roundCode }
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const START = { after: '0', upTo: 0n }

interface Wish {
  flow: StoredFlow
  span: StoredRow
  from: Pick<Place, 'after' | 'upTo'> | undefined
  rows: number
  isLater: boolean
}

/** Where a page ends: after which bet of which flow, and how far that one reached in the sum of the span. */
interface Place {
  span: bigint
  category: StoredFlow['category']
  after: string
  upTo: Money
}
