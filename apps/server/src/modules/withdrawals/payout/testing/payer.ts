/** A provider with faults, and what pays through it. A process that is killed brings these alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../../db/connect.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { type Gateway, GatewayRefused, GatewayUnknown, type Payout, type PayoutState } from '../../../payments/index.ts'
import { payoutCiphers } from '../begin-payments.ts'
import { type PayoutParts, payoutRound } from '../payout-jobs.ts'

/** Under which numbers of accounts are encrypted in tests. */
export const PEPPER = 'the pepper of tests, which is no secret'

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
    ...{ gatewayOf, gatewayNames: () => names, ciphers: payoutCiphers(PEPPER) },
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
