import type { Tx } from '../db/connect.ts'
import { lockMatch, markPaid, markPaying, payMatched, reject } from '../modules/withdrawals/index.ts'
import { tryLock } from '../modules/withdrawals/payout/payout-queries.ts'
import type { LockStatement } from './lock-statements.ts'
import type { LockWorld } from './lock-world.ts'

/** What becomes of withdrawals: the order, then the wallet, then what was asked to be staked. */
export function ofWithdrawals({ members, withdrawals: { waiting, paying } }: LockWorld): Record<string, LockStatement> {
  const doer = { role: 'provider', actor: 'test' } as const
  return {
    'a withdrawal that is rejected': {
      covers: ['withdrawal_lock', 'withdrawal_take_edge'],
      run: (tx) => reject(tx as unknown as Tx, waiting, { ...doer, reason: 'lock test' }),
    },
    'a withdrawal that is held by what came to light': {
      covers: ['withdrawal_hold'],
      run: (tx) => markPaying(tx as unknown as Tx, waiting),
    },
    'a withdrawal whose payment begins, unless somebody has it': {
      covers: ['withdrawal_try_lock'],
      run: (tx) => tryLock(tx as unknown as Tx, waiting),
    },
    'a recharge that finds a withdrawal to pay, after its wallet': {
      covers: ['withdrawal_match_take'],
      run: async (tx) => {
        await tx`select gaming_lock(${members[0]})`
        await tx`
          select withdrawal_match_take(next_id(), ${members[0]}, amount, '{}') from withdrawal_offer limit 1`
      },
    },
    'a withdrawal that a member has paid': {
      covers: ['withdrawal_take_edge'],
      run: async (tx) => {
        const match = await lockMatch(tx as unknown as Tx, 1n)
        await tx`select gaming_lock(${members[1]})`
        if (match !== undefined) await payMatched(tx as unknown as Tx, match, doer)
      },
    },
    'a withdrawal that was paid': {
      covers: ['withdrawal_take_edge'],
      run: (tx) => markPaid(tx as unknown as Tx, paying, { ...doer, reference: 'lock test' }),
    },
  }
}
