import { inTransaction } from '../../db/transaction.ts'
import type { GameProvider, ProvidedTransaction, TransactionPage } from './provider-port.ts'
import * as queries from './reconciliation-queries.ts'
import type { WalletDesk } from './wallet-desk.ts'

export const HOUR_MS = 3_600_000
/** A call is written down there and here at different times; so far around the hour is looked at. */
const AROUND_MS = 600_000
const PAGE = 500
/** No hour of any provider has so many pages: one that goes on for ever is broken. */
const PAGES_MAX = 10_000

/** Where two lists disagree about a movement. */
export interface Difference {
  transactionId: string
  /** `missing-here`: our side lacks it; `missing-there`: only our side has it. */
  kind: 'missing-here' | 'missing-there' | 'different'
  ours: string | null
  theirs: string | null
}

/**
 * Compares an hour of a provider's list with ours, by its own numbers. Each movement belongs to the hour of the side
 * that has it. What is found is written down; what an earlier comparison found and this one does not is over.
 * @throws ProviderUnknown, ProviderRefused when the list cannot be read; nothing is written then
 */
export async function reconcileHour(desk: WalletDesk, provider: GameProvider, hour: number): Promise<Difference[]> {
  const span = { from: hour, until: hour + HOUR_MS }
  const theirs = await listOf(provider, hour)
  const found = await inTransaction(desk.sql, async (tx) => {
    const ofHour = theirs.filter(({ at }) => at >= span.from && at < span.until)
    const known = await queries.movementsOf(tx, {
      ...{ provider: provider.name, ...span },
      numbers: ofHour.map(({ transactionId }) => transactionId),
    })
    const differences = compare(known, theirs, ofHour)
    const ours = known.filter(({ isInSpan }) => isInSpan)
    const sums = {
      ours: ours.length,
      oursNet: ours.reduce((sum, { bet, win }) => sum + bet - win, 0n),
      theirsNet: ofHour.reduce((sum, it) => sum + (STANDS.get(it.state) === true ? netOf(it) : 0n), 0n),
    }
    await queries.keepDifferences(tx, { provider: provider.name, hour, movements: ofHour.length, sums, differences })
    return differences
  })
  if (found.length > 0)
    await desk.alarm({ provider: provider.name, kind: 'difference', subject: new Date(hour).toISOString() })
  return found
}

/** Everything a provider lists around an hour. Ends of rounds move nothing. */
async function listOf(provider: GameProvider, hour: number): Promise<ProvidedTransaction[]> {
  const listed = await listAround(hour, async (page) => {
    const { transactions, next } = await provider.transactions(page)
    return { rows: transactions, next }
  })
  return listed.filter(({ kind }) => kind !== 'end')
}

/** What a provider lists around an hour. @throws what `pagesOf` throws */
export async function listAround<Row>(
  hour: number,
  ask: (page: TransactionPage) => Promise<Page<Row>>,
): Promise<Row[]> {
  const listed: Row[] = []
  for await (const rows of pagesOf(around(hour), ask)) listed.push(...rows)
  return listed
}

/** The span in which movements of an hour may be listed. */
export const around = (hour: number): Span => ({ from: hour - AROUND_MS, until: hour + HOUR_MS + AROUND_MS })

/**
 * What a provider lists in a span, page by page.
 * @throws Error for a list without an end, and what asking for a page throws
 */
export async function* pagesOf<Row>(
  { from, until }: Span,
  ask: (page: TransactionPage) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let after: string | number | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rows, next } = await ask({ from, until, limit: PAGE, ...(after !== undefined && { after }) })
    yield rows
    if (next === undefined) return
    after = next
  }
  throw new Error('a provider lists a span without an end')
}

interface Span {
  /** Epoch ms. */
  from: number
  until: number
}

interface Page<Row> {
  rows: readonly Row[]
  next: string | number | undefined
}

function compare(
  known: readonly queries.Movement[],
  around: readonly ProvidedTransaction[],
  ofHour: readonly ProvidedTransaction[],
): Difference[] {
  const ours = new Map(known.map((it) => [`${it.kind} ${it.transactionId}`, it]))
  const listed = new Set(around.map(({ kind, transactionId }) => `${kind} ${transactionId}`))
  const fromThem = ofHour.flatMap((it): Difference[] => {
    const mine = ours.get(`${it.kind} ${it.transactionId}`)
    const texts = { transactionId: it.transactionId, ours: mine ? ourText(mine) : null, theirs: theirText(it) }
    const stands = STANDS.get(it.state)
    // What nobody knows there yet is compared the next time.
    if (stands === undefined) return []
    if (mine === undefined) return stands ? [{ ...texts, kind: 'missing-here' }] : []
    return stands && texts.ours === texts.theirs ? [] : [{ ...texts, kind: 'different' }]
  })
  const fromUs = known.filter(
    ({ kind, transactionId, isInSpan }) => isInSpan && !listed.has(`${kind} ${transactionId}`),
  )
  return [
    ...fromThem,
    ...fromUs.map((it): Difference => {
      return { transactionId: it.transactionId, kind: 'missing-there', ours: ourText(it), theirs: null }
    }),
  ]
}

/** Whether a movement counts at the provider, by the state it tells; others are under way. */
const STANDS: ReadonlyMap<string, boolean> = new Map([
  ['ok', true],
  ['done', true],
  ['rolled-back', true],
  ['refused', false],
])

/** `bet user round -1000 +0`, so that people can compare it. */
const ourText = ({ kind, user, round, bet, win }: queries.Movement): string =>
  `${kind} ${user} ${round ?? '-'} ${kind === 'rollback' ? '' : `-${bet} +${win}`}`.trim()

function partsOf({ kind, amount = 0n, betAmount = 0n, winAmount = 0n }: ProvidedTransaction) {
  const of = {
    bet: [amount, 0n],
    win: [0n, amount],
    'bet-win': [betAmount, winAmount],
    adjust: amount < 0n ? [-amount, 0n] : [0n, amount],
    rollback: [0n, 0n],
    end: [0n, 0n],
  } as const satisfies Record<ProvidedTransaction['kind'], readonly [bigint, bigint]>
  return of[kind]
}

/** What a movement leaves with the house. */
function netOf(it: ProvidedTransaction): bigint {
  const [bet, win] = partsOf(it)
  return bet - win
}

function theirText(it: ProvidedTransaction): string {
  const { kind, user, round } = it
  const [bet, win] = partsOf(it)
  return `${kind} ${user} ${round === '' ? '-' : round} ${kind === 'rollback' ? '' : `-${bet} +${win}`}`.trim()
}
