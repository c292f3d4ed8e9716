import { describe, expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { limitFault, quoteWithdrawal, type WithdrawalLimits } from './quote.ts'
import { judgeWithdrawal, peopleOf, type WithdrawalRule, type WithdrawalSignals } from './rules.ts'
import {
  hasEdge,
  isHeld,
  nextOf,
  type PeopleNeeded,
  WITHDRAWAL_STATE_NAMES,
  type WithdrawalState,
  withdrawalStatusOf,
} from './state.ts'

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))

// Three free of five a day, then one percent, 50 at most: the defaults (Domain §8.2).
const LIMITS: WithdrawalLimits = {
  amountMin: yuan('100'),
  amountMax: yuan('50000'),
  dayMax: yuan('200000'),
  timesPerDay: 5,
  freeTimes: 3,
  feeBps: 100,
  feeCap: yuan('50'),
}

describe('what a withdrawal costs', () => {
  // amount, deduction, requests of the day before it | fee, paid
  test.each(
    rows(`
      100    | 0      | 0 | 0     | 100
      50000  | 0      | 2 | 0     | 50000
      100    | 0      | 3 | 1     | 99
      4999.9 | 0      | 3 | 49.99 | 4949.91
      5000   | 0      | 3 | 50    | 4950
      50000  | 0      | 4 | 50    | 49950
      123.45 | 0      | 3 | 1.23  | 122.22
      1000   | 100    | 0 | 0     | 900
      1000   | 98     | 3 | 10    | 892
      100    | 100    | 0 | 0     | 0
    `),
  )('%s less %s after %s of the day: fee %s, paid %s', (amount, deduct, times, fee, paid) => {
    const quote = quoteWithdrawal(
      LIMITS,
      { times: Number(times) },
      { amount: yuan(amount as string), deduct: yuan(deduct as string) },
    )
    expect(quote).toEqual({
      fee: yuan(fee as string),
      deduct: yuan(deduct as string),
      paid: yuan(paid as string),
    })
  })

  // amount, requests and sum of the day before it | what refuses it
  test.each(
    rows(`
      100     | 0 | 0      | –
      50000   | 4 | 150000 | –
      100.001 | 0 | 0      | fen
      99.99   | 0 | 0      | min
      50000.1 | 0 | 0      | max
      100     | 5 | 500    | times
      100     | 1 | 199900 | –
      100     | 1 | 199901 | day
      99.999  | 5 | 200000 | fen
      50000   | 5 | 200000 | times
    `),
  )('%s after %s requests of %s: %s', (amount, times, sum, fault) => {
    const day = { times: Number(times), amount: yuan(sum as string) }
    expect(limitFault(LIMITS, day, yuan(amount as string)) ?? '–').toBe(fault)
  })
})

describe('rules', () => {
  const RULES: WithdrawalRule[] = [
    { code: 'changed', people: 2, threshold: null },
    { code: 'debt', people: 2, threshold: null },
    { code: 'first-account', people: 2, threshold: null },
    { code: 'large', people: 2, threshold: yuan('5000') },
    { code: 'shared-account', people: 2, threshold: null },
    { code: 'deducted', people: 2, threshold: null },
    { code: 'pass-through', people: 2, threshold: 12_000n },
    { code: 'many', people: 2, threshold: 4n },
    { code: 'not-small', people: 1, threshold: yuan('1000') },
    { code: 'missing-signal', people: 2, threshold: null },
  ]
  const CLEAN: WithdrawalSignals = {
    amount: yuan('500'),
    deduct: 0n,
    paidToAccount: 1,
    requestsOfDay: 1,
    isAccountShared: false,
    recharged: 0n,
    staked: 0n,
    isChanged: false,
    isIndebted: false,
  }
  const judged = (changes: Partial<WithdrawalSignals>, rules = RULES) =>
    judgeWithdrawal(rules, { ...CLEAN, ...changes }).map(({ code, found }) =>
      found === null ? code : `${code} ${found}`,
    )

  test('pay a small clean request by themselves', () => {
    expect(judged({})).toEqual([])
    expect(peopleOf([])).toBe(0)
  })

  test('name what holds a request, each by itself', () => {
    expect(judged({ isChanged: true })).toEqual(['changed'])
    expect(judged({ isIndebted: true })).toEqual(['debt'])
    expect(judged({ paidToAccount: 0 })).toEqual(['first-account'])
    expect(judged({ amount: yuan('5000') })).toEqual(['large 5000000', 'not-small 5000000'])
    expect(judged({ amount: yuan('1000') })).toEqual([])
    expect(judged({ amount: yuan('1000.01') })).toEqual(['not-small 1000010'])
    expect(judged({ isAccountShared: true })).toEqual(['shared-account'])
    expect(judged({ deduct: 1n })).toEqual(['deducted 1'])
    expect(judged({ requestsOfDay: 4 })).toEqual(['many 4'])
  })

  test('hold what came in and leaves again hardly played with', () => {
    const pattern = { recharged: yuan('600'), staked: yuan('600') }
    expect(judged(pattern)).toEqual(['pass-through 10000'])
    expect(judged({ ...pattern, staked: yuan('720') })).toEqual([])
    expect(judged({ ...pattern, amount: yuan('479') })).toEqual([])
  })

  const SIGNALS = ['paidToAccount', 'requestsOfDay', 'isAccountShared', 'recharged', 'staked', 'isChanged'] as const
  test.each(SIGNALS)('hold a request whose signal %s is not known', (signal) => {
    const hits = judgeWithdrawal(RULES, { ...CLEAN, [signal]: undefined })
    expect(hits.map(({ code }) => code)).toContain('missing-signal')
    expect(peopleOf(hits)).toBe(2)
  })

  test('ask for as many people as the strictest of them', () => {
    expect(peopleOf([{ people: 1 }])).toBe(1)
    expect(peopleOf([{ people: 2 }, { people: 1 }])).toBe(2)
  })
})

describe('states', () => {
  test('have the numbers of the wire [Ruling C129]', () => {
    expect(WITHDRAWAL_STATE_NAMES.map((state) => `${state} ${withdrawalStatusOf(state)}`).join(', ')).toBe(
      'requested 1, approved1 1, approved2 2, paying 2, paid 3, failed 4, returned 4, rejected 5',
    )
  })

  // people | every edge there is
  test.each(
    rows(`
      0 | requested>paying requested>rejected
      1 | requested>approved1 requested>rejected approved1>paying
      2 | requested>approved1 requested>rejected approved1>approved2 approved2>paying
    `),
  )('with %s people: %s [I-24]', (people, edges) => {
    const all = WITHDRAWAL_STATE_NAMES.flatMap((from) =>
      WITHDRAWAL_STATE_NAMES.filter((to) => hasEdge(from, to, Number(people) as PeopleNeeded)).map(
        (to) => `${from}>${to}`,
      ),
    )
    const late = ['paying>paid', 'paying>failed', 'failed>returned', 'approved1>rejected', 'approved2>rejected']
    expect(new Set(all)).toEqual(new Set([...(edges as string).split(' '), ...late]))
  })

  test('hold the money until they end', () => {
    expect(WITHDRAWAL_STATE_NAMES.filter(isHeld).join(' ')).toBe('requested approved1 approved2 paying failed')
  })

  test.each(
    rows(`
      requested | 0 | pay server
      requested | 2 | approve finance-maker
      approved1 | 2 | approve-again finance-checker
      approved1 | 1 | pay server
      approved2 | 2 | pay server
      paying    | 2 | confirm provider
      failed    | 0 | return server
      paid      | 0 | –
    `),
  )('%s with %s people waits for %s', (state, people, says) => {
    const next = nextOf({ state: state as WithdrawalState, people: Number(people) as PeopleNeeded })
    expect(next === null ? '–' : `${next.code} ${next.who}`).toBe(says)
  })
})
