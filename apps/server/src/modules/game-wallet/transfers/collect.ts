import type { Money } from '@liuhe/domain/money.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import { spendableOf } from '../../../ledger/spendable.ts'
import { stakeRoom } from '../../limits/index.ts'
import { findUserRef } from '../launch-queries.ts'
import { ProviderRefused, ProviderUnknown } from '../provider-port.ts'
import { readRoundsOf } from './rounds.ts'
import { settle, transfer, type TransferParts, walletOf } from './transfer.ts'
import * as queries from './transfer-queries.ts'

/**
 * Brings back what a member has at all providers, 一键回收 (Ruling C113). What a provider does not answer stays there, and
 * a transfer that is in doubt goes on by itself; neither is an error of this call. What he has played there is read
 * beside it, so that his reports have it when he looks.
 */
export async function collectAll(parts: TransferParts, memberId: bigint, cause: 'collect' | 'barred'): Promise<void> {
  for (const purse of await queries.pursesToCollect(parts.sql, memberId))
    await collect(parts, { memberId, purse, cause })
}

interface Collecting {
  memberId: bigint
  purse: queries.Purse
  cause: 'collect' | 'barred'
}

async function collect(parts: TransferParts, { memberId, purse, cause }: Collecting): Promise<void> {
  const { provider } = purse
  const wallet = walletOf(parts, provider)
  if (wallet === undefined) return
  await Promise.all([
    bringBack(parts, { memberId, purse, cause }).catch(passExpected),
    readRoundsOf(parts.sql, memberId, { provider, wallet }).catch(passExpected),
  ])
}

async function bringBack(parts: TransferParts, { memberId, purse, cause }: Collecting): Promise<void> {
  const balance = await settledBalance(parts, memberId, purse)
  if (balance === undefined || balance === 0n) return
  await transfer(parts, { memberId, provider: purse.provider, direction: 'out', amount: balance, cause })
}

function passExpected(error: unknown): void {
  const isExpected = error instanceof ProviderUnknown || error instanceof ProviderRefused || error instanceof Refusal
  if (!isExpected) throw error
}

/** What a provider has of a member, asked and written down; undefined when money is moving there just now. */
async function settledBalance(
  parts: TransferParts,
  memberId: bigint,
  purse: queries.Purse,
): Promise<Money | undefined> {
  const wallet = walletOf(parts, purse.provider)
  const user = wallet && (await findUserRef(parts.sql, purse.provider, memberId))
  if (wallet === undefined || user === undefined) return undefined
  const balance = await wallet.balance(user)
  const isStill = await inTransaction(parts.sql, (tx) => settle(tx, { memberId, purse, balance }))
  return isStill ? balance : undefined
}

/**
 * Takes a member's money along into a game: `amount`, or all that can be spent. Nothing to take is no error: he may
 * have money there already.
 * @throws LIVE/TRANSFER_OPEN also when it is not known whether the money has arrived, and what `transfer` throws
 */
export async function carryMoney(
  parts: TransferParts,
  { memberId, provider, amount }: { memberId: bigint; provider: string; amount: Money | undefined },
): Promise<void> {
  if (walletOf(parts, provider) === undefined) return
  const taken = amount ?? (await wholeBalance(parts, memberId, provider))
  if (taken <= 0n) return
  const { state } = await transfer(parts, { memberId, provider, direction: 'in', amount: taken, cause: 'launch' })
  if (state === 'open') throw new Refusal('LIVE/TRANSFER_OPEN')
  if (state === 'refused') throw new Refusal('LIVE/UNAVAILABLE')
}

/**
 * What may go along into a game, in 厘: nothing where the provider holds no money, or all that there is is too little.
 * `least` is what one transfer must be.
 */
export async function carryTerms(
  parts: TransferParts,
  { memberId, provider }: { memberId: bigint; provider: string },
): Promise<{ least: Money; most: Money }> {
  if (walletOf(parts, provider) === undefined) return { least: 0n, most: 0n }
  const [limits, most] = await Promise.all([
    queries.limitsOf(parts.sql, provider),
    wholeBalance(parts, memberId, provider),
  ])
  return { least: limits?.least ?? 0n, most }
}

/**
 * Everything that can be spent, as far as one transfer may be and the member's own limits allow; nothing where that is
 * less than one must be.
 */
async function wholeBalance({ sql }: TransferParts, memberId: bigint, provider: string): Promise<Money> {
  const [spendable, limits, room] = await Promise.all([
    spendableOf(sql, [memberId]),
    queries.limitsOf(sql, provider),
    stakeRoom(sql, memberId),
  ])
  const bounds = [spendable.get(memberId) ?? 0n, limits?.most, room.left ?? undefined].filter((it) => it !== undefined)
  const whole = bounds.reduce((one, other) => (one < other ? one : other))
  return whole < (limits?.least ?? 0n) ? 0n : whole
}
