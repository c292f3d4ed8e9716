import { inTransaction } from '../../../db/transaction.ts'
import type { ListedTransfer, ToldRound, TransferWallet } from '../provider-port.ts'
import { around, type Difference, HOUR_MS, listAround } from '../reconcile.ts'
import { keepDifferences } from '../reconciliation-queries.ts'
import type { WalletDesk } from '../wallet-desk.ts'
import { roundsToCompare } from './round-queries.ts'
import { readRounds } from './rounds.ts'
import { referenceOf } from './transfer.ts'
import { type BookedTransfer, transfersToCompare } from './transfer-queries.ts'

/**
 * Compares an hour of a provider that holds money with ours: transfers by our numbers, rounds by its own. Rounds that
 * we had missed are written with it. A transfer that is still in doubt here is left to the next comparison.
 * @throws ProviderUnknown, ProviderRefused when the list cannot be read; nothing is written then
 */
export async function reconcileTransfers(
  desk: WalletDesk,
  { provider, wallet, hour }: { provider: string; wallet: TransferWallet; hour: number },
): Promise<Difference[]> {
  const span = { from: hour, until: hour + HOUR_MS }
  const rounds = await compareRounds(desk, { provider, wallet, hour })
  const listed = await listAround(hour, async (page) => {
    const { transfers, next } = await wallet.transfers(page)
    return { rows: transfers, next }
  })
  const ofHour = listed.filter(({ at }) => at >= span.from && at < span.until)
  const found = await inTransaction(desk.sql, async (tx) => {
    const ours = await transfersToCompare(tx, { provider, ...span, ids: ofHour.flatMap((it) => idOf(it) ?? []) })
    const differences = [...compare(ours, listed, ofHour), ...rounds]
    await keepDifferences(tx, { provider, hour, movements: ofHour.length, differences })
    return differences
  })
  if (found.length > 0) await desk.alarm({ provider, kind: 'difference', subject: new Date(hour).toISOString() })
  return found
}

function compare(
  ours: readonly BookedTransfer[],
  all: readonly ListedTransfer[],
  ofHour: readonly ListedTransfer[],
): Difference[] {
  const known = new Map(ours.map((it) => [referenceOf(it.transferId), it]))
  const listed = new Set(all.map(({ reference }) => reference))
  const fromThem = ofHour.flatMap((it): Difference[] => {
    const mine = known.get(it.reference)
    const both = { transactionId: it.reference, ours: mine ? textOf(mine) : null, theirs: textOf(it) }
    if (mine === undefined) return it.state === 'done' ? [{ ...both, kind: 'missing-here' }] : []
    return mine.state === 'open' || both.ours === both.theirs ? [] : [{ ...both, kind: 'different' }]
  })
  const fromUs = ours.filter((it) => it.isInSpan && it.state === 'done' && !listed.has(referenceOf(it.transferId)))
  return [
    ...fromThem,
    ...fromUs.map((it): Difference => {
      return { transactionId: referenceOf(it.transferId), kind: 'missing-there', ours: textOf(it), theirs: null }
    }),
  ]
}

/** Reads an hour of rounds again. What does not fit our books is theirs alone; what is not listed any more, ours. */
async function compareRounds(
  { sql }: WalletDesk,
  { provider, wallet, hour }: { provider: string; wallet: TransferWallet; hour: number },
): Promise<Difference[]> {
  const { told, odd } = await readRounds(sql, { provider, wallet }, around(hour))
  const listed = new Set(told.map(({ round, user }) => `${round} ${user}`))
  const ours = await roundsToCompare(sql, { provider, from: hour, until: hour + HOUR_MS })
  const inHour = odd.filter(({ told: { startedAt: from, endedAt: at = from } }) => at >= hour && at < hour + HOUR_MS)
  const alone = ours.filter(({ round, user }) => !listed.has(`${round} ${user}`))
  return [
    ...inHour.map(({ told: it, why }): Difference => {
      const [kind, mine] = why === 'conflict' ? (['different', why] as const) : (['missing-here', null] as const)
      return { transactionId: it.round, kind, ours: mine, theirs: roundText(it) }
    }),
    ...alone.map((it): Difference => {
      return { transactionId: it.round, kind: 'missing-there', ours: roundText(it), theirs: null }
    }),
  ]
}

const roundText = ({ user, bet, win }: Pick<ToldRound, 'user' | 'bet' | 'win'>): string =>
  `round ${user} -${bet} +${win}`

/** Our number in a reference; undefined for one that we did not make. */
const idOf = ({ reference }: ListedTransfer): bigint | undefined => {
  const number = /^lt-(\d{1,18})$/.exec(reference)?.[1]
  return number === undefined ? undefined : BigInt(number)
}

/** `in user 1000 done`, so that people can compare it. */
const textOf = ({ direction, user, amount, state }: Omit<BookedTransfer, 'transferId' | 'isInSpan'>): string =>
  `${direction} ${user} ${amount} ${state}`
