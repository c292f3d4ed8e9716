import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import {
  createSecretCipher,
  findPayoutDestination,
  type PayoutDestination,
  type SecretCipher,
} from '../../security/index.ts'
import type { PayCurrency } from '../../payments/index.ts'
import { markFailed, markPaying } from '../edges.ts'
import { findWithdrawal, paidOf, type WithdrawalRow } from '../queries.ts'
import { insertPayout, selectPayableIds, tryLock } from './payout-queries.ts'

/** What reads the numbers of accounts, and what encrypts the words of a payout. */
export interface PayoutCiphers {
  accounts: SecretCipher
  words: SecretCipher
}

/** @param pepper the secret under which numbers of accounts are encrypted */
export const payoutCiphers = (pepper: string): PayoutCiphers => ({
  accounts: createSecretCipher(pepper, 'payout-account'),
  words: createSecretCipher(pepper, 'payout-words'),
})

/** Who is paid, in the words of a gateway. */
export type PayoutAccount = Record<string, string>

/**
 * Begins the payment of everything to which all have said yes and that a gateway of ours pays. Each is a transaction of
 * its own, and one that another process has is left to it.
 * @returns how many were begun
 */
export async function beginPayments(
  sql: Sql,
  {
    gateways,
    ciphers,
    onFault,
  }: { gateways: readonly string[]; ciphers: PayoutCiphers; onFault: (err: unknown) => void },
): Promise<number> {
  let begun = 0
  // By their numbers: one that cannot be paid for now keeps no other from its turn.
  for (let after = 0n; ; ) {
    const ids = await selectPayableIds(sql, { gateways, after, most: AT_ONCE })
    for (const id of ids) {
      const isBegun = await inTransaction(sql, (tx) => begin(tx, id, ciphers)).catch((error: unknown) => {
        onFault(error)
        return false
      })
      if (isBegun) begun++
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return begun
    after = last
  }
}

const AT_ONCE = 100

/** The withdrawal's lock comes first, then what its edge locks. */
async function begin(tx: Tx, withdrawalId: bigint, { accounts, words }: PayoutCiphers): Promise<boolean> {
  if (!(await tryLock(tx, withdrawalId))) return false
  const order = await findWithdrawal(tx, withdrawalId)
  if (order === undefined || order.gateway === null) return false
  if ((await markPaying(tx, withdrawalId)) !== 'taken') return false
  const { gateway, memberId, accountId } = order
  const destination = await findPayoutDestination(tx, { cipher: accounts }, { memberId, accountId })
  if (destination === undefined) {
    // Nobody was asked to pay anything: the money goes back.
    await markFailed(tx, withdrawalId, { role: 'server', actor: 'server', reason: '收款账户已解绑' })
    return false
  }
  const encryptedAccount = words.encrypt(JSON.stringify(accountOf(destination)))
  await insertPayout(tx, { withdrawalId, gateway, ...sumOf(order), encryptedAccount })
  return true
}

function sumOf(order: WithdrawalRow): { currency: PayCurrency; amount: bigint } {
  if (order.usdtMicros !== null) return { currency: 'USDT', amount: order.usdtMicros }
  return { currency: 'CNY', amount: paidOf(order) }
}

function accountOf({ kind, provider, branch, holderName, number }: PayoutDestination): PayoutAccount {
  if (kind === 'usdt') return { network: provider, address: number }
  if (kind === 'bank') return { bankName: provider, accountName: holderName, accountNo: number, branch: branch ?? '' }
  return { provider, accountName: holderName, accountNo: number }
}
