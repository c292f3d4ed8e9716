/** What the tests of payouts share: withdrawals without the way to their request. */
import type { Money } from '@liuhe/domain/money.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { Sql } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { adjusted, withdrawalHeld } from '../../../ledger/events.ts'
import { openMemberAccounts, post } from '../../../ledger/index.ts'
import { aMember, aSession } from '../../../testing/factories.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createSecretCipher } from '../../security/index.ts'
import { insertStep, insertWithdrawal } from '../queries.ts'
import { PEPPER } from './testing/payer.ts'

export interface Asked {
  memberId: bigint
  withdrawalId: bigint
  orderNo: string
  amount: Money
  number: string
}

export interface AskedFor {
  amount?: Money
  fee?: Money
  people?: 0 | 1 | 2
  rules?: readonly WithdrawalRuleCode[]
  kind?: 'bank' | 'usdt' | 'e_wallet'
  /** The number of the account; the sandbox fails a payment to one that ends in 0000. */
  number?: string
  /** Null: people pay it. */
  gateway?: string | null
}

const PROVIDERS = { bank: '中国银行', usdt: 'TRC20', e_wallet: 'OKPay' } as const
const GATEWAYS = { bank: 'bank', usdt: 'chain', e_wallet: 'cashier' } as const

let count = 0

/** A member whose money is held for a withdrawal, as a request leaves it. */
export async function aRequest(db: TestDatabase, asked: AskedFor = {}): Promise<Asked> {
  const { amount = 300_000n, fee = 0n, people = 2, rules = [], kind = 'bank' } = asked
  const gateway = asked.gateway === undefined ? GATEWAYS[kind] : asked.gateway
  const { memberId } = await aMember(db)
  await openMemberAccounts(db.owner, memberId, 'CNY')
  const number = asked.number ?? `62170010000${String(++count).padStart(5, '0')}`
  const [{ accountId }] = await db.owner<[{ accountId: bigint }]>`
    insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
    values (${memberId}, ${kind}, ${PROVIDERS[kind]}, '张三丰',
            ${createSecretCipher(PEPPER, 'payout-account').encrypt(number)},
            sha256(${number}::bytea), ${`***${number.slice(-4)}`})
    returning account_id as "accountId"`
  const withdrawalId = await inTransaction(db.owner, async (tx) => {
    const id = await insertWithdrawal(
      tx,
      {
        ...{ memberId, requestId: `request-${memberId}`, accountId, kind, provider: PROVIDERS[kind], gateway },
        ...{ accountShown: `***${number.slice(-4)}`, holderShown: '张**', amount, fee, deduct: 0n, deductKind: null },
        mode: gateway === null ? 'manual' : kind === 'usdt' ? 'coin' : 'third-party',
        ...(kind === 'usdt' ? { rate: 71_280, usdtMicros: amount * 140n } : { rate: null, usdtMicros: null }),
        people,
        turnover: { yetWithdraw: '0', sumAllDeduct: '0', deductKind: null, missing: [] },
        ...{ day: '2026-11-23', dueInSeconds: null },
      },
      rules.map((code) => ({ code, people: 2, threshold: null, found: null })),
    )
    await post(tx, adjusted({ memberId, amount, key: `for ${id}`, actor: 'test', currency: 'CNY', direction: 'in' }))
    await post(tx, withdrawalHeld({ withdrawalId: id, memberId, amount }))
    await insertStep(tx, id, { code: 'requested', role: 'member', actor: `member:${memberId}` })
    return id
  })
  return { memberId, withdrawalId, orderNo: String(withdrawalId), amount, number }
}

export const sessionOf = (db: TestDatabase, { memberId }: Asked): Promise<string> =>
  aSession(db, { memberId, account: '' })

export async function stateOf(sql: Sql, { withdrawalId }: Pick<Asked, 'withdrawalId'>): Promise<string> {
  const [row] = await sql<{ state: string }[]>`
    select state from withdrawal_order where withdrawal_id = ${withdrawalId}`
  return row?.state ?? 'gone'
}
