import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { formatYuan, type Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  callAuthorizeDeposit,
  callAuthorizeWager,
  callCreditDeposit,
  callReleaseDeposit,
  type Deposit,
} from './queries.ts'

/** Why the database lets a member stake nothing now. */
export type WagerRefusal = keyof typeof WAGER_REFUSALS

export const WAGER_REFUSALS = {
  excluded: 'RG/EXCLUDED',
  'time-out': 'RG/TIME_OUT',
  'session-over': 'RG/SESSION_OVER',
  'reminder-due': 'RG/REMINDER_DUE',
  'stake-limit': 'RG/STAKE_LIMIT',
  'loss-limit': 'RG/LOSS_LIMIT',
} as const satisfies Record<string, ErrorCode>

/**
 * Lets a member stake `amount` 厘 by any way but the batch of bets, which asks the same function of the database itself
 * (RG-1, RG-2): a launch, a transfer to third-party games, a red packet. Call it in the transaction that moves the
 * money, before the money: it locks the wallet.
 * @throws the RG codes
 */
export async function authorizeWager(tx: Tx, { memberId, amount }: { memberId: bigint; amount: Money }): Promise<void> {
  const refusal = await callAuthorizeWager(tx, memberId, amount)
  if (refusal !== null) throw new Refusal(WAGER_REFUSALS[refusal as WagerRefusal])
}

/**
 * Lets a member take a gift or a rebate (RG-2): anyone who may stake nothing now takes none either. Call it in the
 * transaction of the credit, before it: it locks the wallet, also that of a member without limits.
 * @throws the RG codes
 */
export const authorizeGift = (tx: Tx, memberId: bigint): Promise<void> => authorizeWager(tx, { memberId, amount: 0n })

/**
 * Lets a recharge order be made, and counts its amount from now on; the same reference counts once.
 * @throws RG/DEPOSIT_LIMIT with what may still be deposited, in yuan; RG/EXCLUDED; RG/TIME_OUT
 */
export async function authorizeDeposit(tx: Tx, deposit: Deposit): Promise<void> {
  const { outcome, remaining } = await callAuthorizeDeposit(tx, deposit)
  if (outcome === 'authorized') return
  if (outcome === 'deposit-limit') {
    throw new Refusal('RG/DEPOSIT_LIMIT', { data: { remaining: formatYuan(remaining ?? NOTHING) } })
  }
  throw new Refusal(WAGER_REFUSALS[outcome as 'excluded' | 'time-out'])
}

/**
 * Judges money that has arrived, by the limits and the pause of now (Ruling C131): what its order reserved does not
 * count against itself. `authorized` counts it. Locks the wallet; call it before the money is posted.
 */
export async function creditDeposit(tx: Tx, deposit: Deposit): Promise<'authorized' | 'over-limit' | 'paused'> {
  const { outcome } = await callCreditDeposit(tx, deposit)
  if (outcome === 'authorized') return outcome
  return outcome === 'deposit-limit' ? 'over-limit' : 'paused'
}

/** A recharge order that failed or expired counts no more. */
export const releaseDeposit = (tx: Tx, deposit: Pick<Deposit, 'memberId' | 'reference'>): Promise<void> =>
  callReleaseDeposit(tx, deposit.memberId, deposit.reference)

const NOTHING = 0n
