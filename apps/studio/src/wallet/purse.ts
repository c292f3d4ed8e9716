import type { Store } from '../store/store.ts'
import type { Debt, OnStanding, Stake, Standing } from './money.ts'

/** 10,000.00 试玩金币, full again on request when less than 100.00 are left. */
export const PURSE_FULL = 10_000_000n
export const REFILL_BELOW = 100_000n

type PurseParts = { store: Store; onBalance: (playerId: number, balance: bigint) => void }

/** Money in the studio's own books: play money of demo sessions, and what a transfer wallet has brought. */
export function purseOf({ store, onBalance }: PurseParts) {
  const balanceOf = (playerId: number): bigint =>
    BigInt(store.one<{ balance: string }>('select balance from player where player_id = ?', playerId)?.balance ?? '0')
  const put = (playerId: number, balance: bigint) => {
    store.run('update player set balance = ? where player_id = ?', String(balance), playerId)
    onBalance(playerId, balance)
  }
  return {
    balanceOf,
    /** Adds an amount, which may be negative, in the transaction of what it follows from. */
    add: (playerId: number, amount: bigint) => put(playerId, balanceOf(playerId) + amount),
    take(stake: Stake, { bet, win }: { bet: bigint; win: bigint }, write: () => unknown, then: OnStanding): Standing {
      const left = balanceOf(stake.playerId) - bet
      const standing: Standing = left < 0n ? { kind: 'refused', code: 'INSUFFICIENT_FUNDS' } : { kind: 'ok' }
      if (standing.kind === 'ok') {
        write()
        put(stake.playerId, left + win)
      }
      then(standing)
      return standing
    },
    pay(stake: Stake, debt: Debt): void {
      const back = (reference: string) =>
        BigInt(
          store.one<{ amount: string }>(
            `select amount from call where transaction_uuid = ? and kind = 'bet'`,
            reference,
          )?.amount ?? '0',
        )
      const amount = debt.kind === 'rollback' ? back(debt.reference) : debt.kind === 'end' ? 0n : debt.amount
      if (amount !== 0n) put(stake.playerId, balanceOf(stake.playerId) + amount)
    },
    refill(playerId: number): bigint | undefined {
      if (balanceOf(playerId) >= REFILL_BELOW) return undefined
      put(playerId, PURSE_FULL)
      return PURSE_FULL
    },
  }
}
