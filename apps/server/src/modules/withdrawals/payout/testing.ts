/** What the tests of payouts share: withdrawals without the way to their request, and a provider with faults. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Money } from '@liuhe/domain/money.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { Sql } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { adjusted, withdrawalHeld } from '../../../ledger/events.ts'
import { openMemberAccounts, post } from '../../../ledger/index.ts'
import { systemRandom } from '../../../platform/random.ts'
import { aMember, aSession } from '../../../testing/factories.ts'
import { testSecrets } from '../../../testing/test-app.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { type Gateway, GatewayRefused, GatewayUnknown, type Payout, type PayoutState } from '../../payments/index.ts'
import { createSecretCipher } from '../../security/index.ts'
import { insertStep, insertWithdrawal } from '../queries.ts'
import { payoutCiphers } from './begin-payments.ts'
import { type PayoutParts, payoutRound } from './payout-jobs.ts'

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
  const number = `62170010000${String(++count).padStart(5, '0')}`
  const [{ accountId }] = await db.owner<[{ accountId: bigint }]>`
    insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
    values (${memberId}, ${kind}, ${PROVIDERS[kind]}, '张三丰',
            ${createSecretCipher(testSecrets.pepper, 'payout-account').encrypt(number)},
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

/** A provider in memory, of whose wire the payments module has its own tests. */
export interface TestProvider {
  /** What it pays, by our number. */
  payouts: Map<string, Payout & { state: PayoutState['kind'] }>
  /** What it was asked: `payout 7`, `query 7`. */
  calls: string[]
  /** What befalls the next calls to pay, in turn. */
  faults: Fault[]
  gatewayOf: (name: string) => Gateway
}
/** `after`: it pays, and no answer comes. `before`: nothing arrives. `refuse`: it says no. `fail`: it fails later. */
export type Fault = 'after' | 'before' | 'refuse' | 'fail' | 'pending' | 'none'

export function aProvider(): TestProvider {
  const provider: TestProvider = { payouts: new Map(), calls: [], faults: [], gatewayOf: () => gateway }
  const stateOf = (payoutNo: string): PayoutState => {
    const known = provider.payouts.get(payoutNo)
    if (known === undefined) return { kind: 'unknown' }
    return { kind: known.state as 'paid', reference: `ref-${payoutNo}` }
  }
  const no = () => Promise.reject(new Error('no test of payouts collects'))
  const gateway: Gateway = {
    ...{ create: no, query: no, close: no, refund: no },
    async payout(payout) {
      const { payoutNo } = payout
      provider.calls.push(`payout ${payoutNo}`)
      const fault = provider.faults.shift()
      if (fault === 'before') throw new GatewayUnknown('nothing arrived')
      if (fault === 'refuse') throw new GatewayRefused('INVALID')
      const state = fault === 'fail' ? 'failed' : fault === 'pending' ? 'pending' : 'paid'
      if (!provider.payouts.has(payoutNo)) provider.payouts.set(payoutNo, { ...payout, state })
      if (fault === 'after') throw new GatewayUnknown('it was paid, and no answer came')
      return stateOf(payoutNo)
    },
    async queryPayout(payoutNo) {
      provider.calls.push(`query ${payoutNo}`)
      return stateOf(payoutNo)
    },
  }
  return provider
}

/** What the jobs of a test work with; alarms are kept. */
export interface TestPayer {
  parts: PayoutParts
  alarms: string[]
  round(): Promise<void>
}

/** @throws in a round what the product would log */
export function aPayer(sql: Sql, gatewayOf: PayoutParts['gatewayOf'], names = ['bank', 'chain', 'cashier']): TestPayer {
  const alarms: string[] = []
  let fault: unknown
  const parts: PayoutParts = {
    ...{ gatewayOf, gatewayNames: () => names, ciphers: payoutCiphers(testSecrets.pepper) },
    raise: async ({ subject }) => void alarms.push(subject),
    log: { warn: (facts: { err?: unknown }) => void (fault ??= facts.err) } as PayoutParts['log'],
    every: { checkS: 0, lookAgainS: 0, sureAfterS: 0, leaseS: 20 },
  }
  return {
    ...{ parts, alarms },
    async round() {
      await payoutRound(sql, parts)
      if (fault !== undefined) throw fault
    },
  }
}

export async function stateOf(sql: Sql, { withdrawalId }: Pick<Asked, 'withdrawalId'>): Promise<string> {
  const [row] = await sql<{ state: string }[]>`
    select state from withdrawal_order where withdrawal_id = ${withdrawalId}`
  return row?.state ?? 'gone'
}

/** A provider that several processes ask: its books are tables of the test, made by {@link openBooks}. */
export function aSharedProvider(sql: Sql): PayoutParts['gatewayOf'] {
  const stateOf = async (payoutNo: string): Promise<PayoutState> => {
    const [row] = await sql<{ state: 'paid' | 'failed' }[]>`
      select state from provider_payout where payout_no = ${payoutNo}`
    return row === undefined ? { kind: 'unknown' } : { kind: row.state, reference: `ref-${payoutNo}` }
  }
  const no = () => Promise.reject(new Error('no test of payouts collects'))
  const chance = () => systemRandom.u32() % 8
  const gateway: Gateway = {
    ...{ create: no, query: no, close: no, refund: no },
    async payout({ payoutNo, ...words }) {
      const fault = chance()
      if (fault === 0) throw new GatewayUnknown('nothing arrived')
      await sleep(chance())
      const text = JSON.stringify({ ...words, amount: String(words.amount) })
      await sql`
        insert into provider_payout as p (payout_no, words, state)
        values (${payoutNo}, ${text}, ${payoutNo.endsWith('7') ? 'failed' : 'paid'})
        on conflict (payout_no) do update set conflicts = p.conflicts + (p.words <> excluded.words)::int`
      if (fault < 3) throw new GatewayUnknown('it was paid, and no answer came')
      return stateOf(payoutNo)
    },
    queryPayout: stateOf,
  }
  return () => gateway
}

export const openBooks = (owner: Sql) =>
  owner.unsafe(`
    create table provider_payout (payout_no text primary key, words text, state text, conflicts integer default 0);
    grant select, insert, update on provider_payout to app_rw`)
