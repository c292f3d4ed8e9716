import * as bills from '@liuhe/contract/api/bills.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { hasEdge, isHeld, type PeopleNeeded, type WithdrawalState } from '@liuhe/domain/withdrawals/state.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { patient } from '../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { approve, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
import { aKnownWithdrawer, ask, checkHeld, gets, idOfOrder, look, type Order, type Withdrawer } from './testing.ts'

// Random lives of several withdrawals of one member beside a model that knows nothing but the states (I-24, I-26).

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await db.owner`update withdrawal_setting set times_per_day = 1000`
  await db.owner`update withdrawal_rule set is_on = false where rule_code in ('many', 'pass-through')`
})
afterAll(() => app.close())

const ACTIONS = ['request', 'approve', 'approve', 'pay', 'paid', 'fail', 'return', 'reject'] as const
type Action = (typeof ACTIONS)[number]
const TARGETS: Record<Exclude<Action, 'request' | 'approve'>, WithdrawalState> = {
  pay: 'paying',
  paid: 'paid',
  fail: 'failed',
  return: 'returned',
  reject: 'rejected',
}

interface Modelled {
  order: Order
  state: WithdrawalState
  amount: Money
}

const act = (action: Exclude<Action, 'request'>, id: bigint, turn: number) =>
  inTransaction<unknown>(db.sql, (tx) => {
    const person = { role: 'finance-maker', actor: `operator:${turn}` } as const
    const gateway = { role: 'provider', actor: 'gateway:bank' } as const
    if (action === 'approve') return approve(tx, id, person)
    if (action === 'pay') return markPaying(tx, id)
    if (action === 'paid') return markPaid(tx, id, { ...gateway, reference: `P${id}` })
    if (action === 'fail') return markFailed(tx, id, { ...gateway, reason: '失败' })
    return action === 'return' ? markReturned(tx, id, person) : reject(tx, id, { ...person, reason: '拒绝' })
  })

const targetOf = (action: Exclude<Action, 'request'>, from: WithdrawalState): WithdrawalState => {
  if (action !== 'approve') return TARGETS[action]
  return from === 'requested' ? 'approved1' : 'approved2'
}

/** What the member has, by the model: what he got, less what is held or was paid. */
const left = (got: Money, all: readonly Modelled[]): Money =>
  all.reduce((sum, { state, amount }) => (isHeld(state) || state === 'paid' ? sum - amount : sum), got)

it(
  'keeps Σ held = Σ open and Σ bills = balance through random lives [I-24] [I-26]',
  async () => {
    const steps = fc.array(fc.record({ action: fc.constantFrom(...ACTIONS), which: fc.nat(9), big: fc.boolean() }), {
      minLength: 10,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const who = await aKnownWithdrawer(app, db, '0')
        await gets(db, who.memberId, '60000')
        const all: Modelled[] = []
        for (const [turn, { action, which, big }] of history.entries())
          await live(who, all, { turn, action, which, big })
        for (const { order, state } of all) expect((await look(app, who, order)).state).toBe(state)
        await checkHeld(db.owner)
        await checkBooks(db.owner)
        const terms = await app.call(withdrawals.terms, {}, { as: who.token })
        expect(terms.balance).toBe(left(yuan('60000'), all))
        const counted = all.filter(({ state }) => !['failed', 'returned', 'rejected'].includes(state))
        expect(terms.day.times).toBe(counted.length)
        const { data } = await app.call(bills.list, { rows: 1 }, { as: who.token })
        expect(data[0]?.after).toBe(terms.balance)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  },
  patient(240_000),
)

async function live(
  who: Withdrawer,
  all: Modelled[],
  { turn, action, which, big }: { turn: number; action: Action; which: number; big: boolean },
): Promise<void> {
  if (action === 'request' || all.length === 0) {
    const amount = big ? '5000' : '150'
    if (all.length >= 8) return
    const order = await ask(app, who, amount)
    if (order.peopleNeeded !== (big ? 2 : 0)) throw new Error(`it needs ${order.peopleNeeded} people`)
    all.push({ order, state: 'requested', amount: yuan(amount) })
    return
  }
  const one = all[which % all.length] as Modelled
  await act(action, idOfOrder(one.order), turn)
  const to = targetOf(action, one.state)
  if (hasEdge(one.state, to, one.order.peopleNeeded as PeopleNeeded)) one.state = to
}
