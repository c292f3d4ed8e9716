import { inTransaction } from '../../../db/transaction.ts'
import type { ListedTransfer, TransferWallet } from '../provider-port.ts'
import { type Difference, HOUR_MS, listAround } from '../reconcile.ts'
import { keepDifferences } from '../reconciliation-queries.ts'
import type { WalletDesk } from '../wallet-desk.ts'
import { referenceOf } from './transfer.ts'
import { type BookedTransfer, transfersToCompare } from './transfer-queries.ts'

/**
 * Compares an hour of transfers of a provider that holds money with ours, by our numbers. One that is still in doubt
 * here is left to the next comparison.
 * @throws ProviderUnknown, ProviderRefused when the list cannot be read; nothing is written then
 */
export async function reconcileTransfers(
  desk: WalletDesk,
  { provider, wallet, hour }: { provider: string; wallet: TransferWallet; hour: number },
): Promise<Difference[]> {
  const span = { from: hour, until: hour + HOUR_MS }
  const around = await listAround(hour, async (page) => {
    const { transfers, next } = await wallet.transfers(page)
    return { rows: transfers, next }
  })
  const ofHour = around.filter(({ at }) => at >= span.from && at < span.until)
  const found = await inTransaction(desk.sql, async (tx) => {
    const ours = await transfersToCompare(tx, { provider, ...span, ids: ofHour.flatMap((it) => idOf(it) ?? []) })
    const differences = compare(ours, around, ofHour)
    await keepDifferences(tx, { provider, hour, movements: ofHour.length, differences })
    return differences
  })
  if (found.length > 0) await desk.alarm({ provider, kind: 'difference', subject: new Date(hour).toISOString() })
  return found
}

function compare(
  ours: readonly BookedTransfer[],
  around: readonly ListedTransfer[],
  ofHour: readonly ListedTransfer[],
): Difference[] {
  const known = new Map(ours.map((it) => [referenceOf(it.transferId), it]))
  const listed = new Set(around.map(({ reference }) => reference))
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

/** Our number in a reference; undefined for one that we did not make. */
const idOf = ({ reference }: ListedTransfer): bigint | undefined => {
  const number = /^lt-(\d{1,18})$/.exec(reference)?.[1]
  return number === undefined ? undefined : BigInt(number)
}

/** `in user 1000 done`, so that people can compare it. */
const textOf = ({ direction, user, amount, state }: Omit<BookedTransfer, 'transferId' | 'isInSpan'>): string =>
  `${direction} ${user} ${amount} ${state}`
