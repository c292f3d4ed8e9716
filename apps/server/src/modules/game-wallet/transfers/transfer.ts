import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import { balancesOfMember, post } from '../../../ledger/index.ts'
import { liveEnded, liveSent, liveSettled } from '../../../ledger/live-events.ts'
import type { Random } from '../../../platform/random.ts'
import { announce } from '../../../realtime/outbox.ts'
import { authorizeWager, lockForExclusion } from '../../limits/index.ts'
import { notify } from '../../notifications/index.ts'
import type { GameProviders } from '../game-providers.ts'
import { freshUser } from '../game-session.ts'
import { readLaunchTerms } from '../launch-queries.ts'
import { ProviderRefused, ProviderUnknown, type TransferOutcome, type TransferWallet } from '../provider-port.ts'
import { userRefOf } from '../queries.ts'
import * as queries from './transfer-queries.ts'

// Money goes to a provider and back in three steps: it leaves its account with the row of the transfer, the provider is
// asked once, and the provider's word ends it. What is not known is asked for, never sent again, never guessed (I-32).

/** What transfers are made with. */
export interface TransferParts {
  sql: Sql
  random: Random
  providers: Pick<GameProviders, 'providerOf'>
}

/** The transfer wallet of a provider; undefined where there is none. */
export const walletOf = ({ providers }: Pick<TransferParts, 'providers'>, name: string): TransferWallet | undefined =>
  providers.providerOf(name)?.transferWallet

/** What the provider knows a transfer by. */
export const referenceOf = (transferId: bigint): string => `lt-${transferId}`

/**
 * Moves money to a provider or back. The answer is the transfer as it stands: `open` means that nobody knows yet.
 * @throws LIVE/TRANSFER_OPEN, LIVE/TRANSFER_LIMIT, LIVE/UNAVAILABLE, WALLET/INSUFFICIENT; into play also the RG
 * codes and those of black lists
 */
export async function transfer(parts: TransferParts, asked: queries.NewTransfer): Promise<queries.TransferRow> {
  const wallet = walletOf(parts, asked.provider)
  if (wallet === undefined) throw new Refusal('LIVE/UNAVAILABLE')
  const begun = await inTransaction(parts.sql, (tx) => begin(tx, parts, asked))
  return ask(parts.sql, wallet, begun)
}

/** Tells the provider of a transfer that was written down, and ends it if there is an answer. */
async function ask(sql: Sql, wallet: TransferWallet, { row, user }: Begun): Promise<queries.TransferRow> {
  const { transferId, direction, amount, goodUntil } = row
  const reference = referenceOf(transferId)
  try {
    await end(sql, row, await wallet.transfer({ reference, user, direction, amount, goodUntil }))
  } catch (error) {
    // In doubt: the jobs ask what became of it.
    if (!(error instanceof ProviderUnknown || error instanceof ProviderRefused)) throw error
  }
  return (await queries.findTransfer(sql, transferId)) ?? row
}

interface Begun {
  row: queries.TransferRow
  user: string
}

async function begin(tx: Tx, { random }: Pick<TransferParts, 'random'>, asked: queries.NewTransfer): Promise<Begun> {
  const { memberId, provider, direction, amount } = asked
  await lockForExclusion(tx, memberId)
  if (direction === 'in') await judgeStake(tx, asked)
  const user = await userRefOf(tx, { provider, memberId, fresh: freshUser(random) })
  const row = await queries.insertTransfer(tx, asked)
  if (row === undefined) throw new Refusal('LIVE/TRANSFER_OPEN')
  const { outcome } = await post(tx, liveSent({ ...row, actor: actorOf(asked) }))
  if (outcome === 'insufficient') throw new Refusal('WALLET/INSUFFICIENT')
  if (outcome !== 'posted') throw new Error(`the money of transfer ${row.transferId} was ${outcome}`)
  if (direction === 'out') await queries.movePurse(tx, { memberId, provider, change: -amount })
  await announceBalance(tx, memberId)
  return { row, user }
}

/** What goes to a provider may be staked there without a further question, so it is judged as a stake (RG-2). */
async function judgeStake(tx: Tx, { memberId, provider, amount }: queries.NewTransfer): Promise<void> {
  const limits = await queries.limitsOf(tx, provider)
  if (limits !== undefined && (amount < limits.least || amount > limits.most)) {
    throw new Refusal('LIVE/TRANSFER_LIMIT')
  }
  await authorizeWager(tx, { memberId, amount })
  const { barredFrom } = await readLaunchTerms(tx, { provider, memberId })
  if (barredFrom !== undefined) throw new Refusal(BARRED[barredFrom])
}

const BARRED = { all: 'USER_IN_BLACKLIST', provider: 'LIVE/BLACK_USER' } as const

/** Ends a transfer by the provider's word: once, however often and wherever it is heard. */
export async function end(sql: Sql, row: queries.TransferRow, outcome: TransferOutcome): Promise<boolean> {
  const { transferId, memberId, provider, direction, amount } = row
  return inTransaction(sql, async (tx) => {
    await lockForExclusion(tx, memberId)
    if (!(await queries.endTransferRow(tx, transferId, outcome))) return false
    const isDone = outcome.state === 'done'
    const posted = await post(tx, liveEnded({ ...row, isDone, actor: 'engine' }))
    if (posted.outcome !== 'posted') throw new Error(`the end of transfer ${transferId} was ${posted.outcome}`)
    // It is there now, or it never left.
    if ((direction === 'in') === isDone) await queries.movePurse(tx, { memberId, provider, change: amount })
    if (row.looks > 0) await notify(tx, { memberId, content: resultText(row, isDone) })
    await announceBalance(tx, memberId)
    return true
  })
}

/**
 * Writes down what a provider has told of a member's money there: what play has changed is won or lost. A balance that
 * was asked for before a movement says nothing any more.
 * @returns whether it was still so
 */
export async function settle(
  tx: Tx,
  { memberId, purse, balance }: { memberId: bigint; purse: queries.Purse; balance: Money },
): Promise<boolean> {
  const { provider } = purse
  await lockForExclusion(tx, memberId)
  const now = (await queries.pursesOf(tx, memberId)).find((each) => each.provider === provider)
  const isUnderWay = (await queries.openTransfers(tx, memberId)).some((each) => each.provider === provider)
  if (now?.moves !== purse.moves || isUnderWay) return false
  const change = balance - now.balance
  if (change !== 0n) {
    const settlementId = await queries.nextId(tx)
    const { outcome } = await post(tx, liveSettled({ settlementId, memberId, change }))
    if (outcome !== 'posted') throw new Error(`a settlement of member ${memberId} was ${outcome}`)
    await queries.movePurse(tx, { memberId, provider, change })
  }
  await queries.markSettled(tx, memberId, provider)
  return true
}

/** The member's balances as they are now, for his sockets. */
async function announceBalance(tx: Tx, memberId: bigint): Promise<void> {
  const { main, live } = await balancesOfMember(tx, memberId)
  const news = { memberId: String(memberId), balance: String(main), live: String(live) }
  await announce(tx, { topic: 'balance', payload: [news] })
}

/** What a member reads who has waited for the end of a transfer. */
function resultText({ direction, amount }: queries.TransferRow, isDone: boolean): string {
  const what = `${direction === 'in' ? '转入游戏' : '转回钱包'} ${formatAmount(amount)} 元`
  return isDone ? `额度转换已完成：${what}。` : `额度转换未成功：${what}，款项已原路退回。`
}

const actorOf = ({ cause, memberId }: queries.NewTransfer): string =>
  cause === 'barred' ? 'engine' : `member:${memberId}`
