import { yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { balancesOfMember } from '../../../ledger/index.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { checkBooks as recountBooks } from '../../bets/testing.ts'
import { resumeWithdrawals, stopWithdrawals } from '../../security/index.ts'
import { approve, markPaying, reject } from '../edges.ts'
import { checkHeld } from '../testing.ts'
import { freezePayouts, unfreezePayouts } from './payout-queries.ts'
import { payoutsOfDay } from './payouts-of-day.ts'
import { aRequest, type Asked, stateOf } from './testing.ts'
import { aPayer, aProvider, type TestPayer, type TestProvider } from './testing/payer.ts'

// What pays by itself: through the provider, under the number of the withdrawal, once, whatever becomes of an answer.

const db = useTestDatabase()
let provider: TestProvider
let payer: TestPayer

beforeEach(() => {
  provider = aProvider()
  payer = aPayer(db.sql, provider.gatewayOf)
})
afterEach(async () => {
  await recountBooks(db.owner)
  await checkHeld(db.owner)
})

const moneyOf = ({ memberId }: Asked) => balancesOfMember(db.sql, memberId)
const state = (asked: Asked) => stateOf(db.owner, asked)
const stepsOf = async ({ withdrawalId }: Asked) => {
  const rows = await db.owner<{ code: string }[]>`
    select code from withdrawal_step where withdrawal_id = ${withdrawalId} order by step_id`
  return rows.map(({ code }) => code)
}
const callsFor = ({ orderNo }: Asked) =>
  provider.calls.filter((call) => call.endsWith(orderNo)).map((call) => call.split(' ')[0])
const rounds = async (times: number) => {
  for (let n = 0; n < times; n++) await payer.round()
}

describe('a payment', () => {
  it('goes to the gateway of its account in its currency, and the held money leaves [I-26]', async () => {
    const asked = [
      await aRequest(db, { people: 0, amount: yuan('300'), fee: yuan('3') }),
      await aRequest(db, { people: 0, kind: 'usdt' }),
      await aRequest(db, { people: 0, kind: 'e_wallet' }),
    ] as const
    await payer.round()
    const [bank, coin, wallet] = asked.map(({ orderNo }) => provider.payouts.get(orderNo))
    expect(bank).toMatchObject({
      ...{ currency: 'CNY', amount: yuan('297') },
      account: { bankName: '中国银行', accountName: '张三丰', accountNo: asked[0].number },
    })
    expect(coin).toMatchObject({ currency: 'USDT', amount: asked[1].amount * 140n })
    expect(coin?.account).toEqual({ network: 'TRC20', address: asked[1].number })
    expect(wallet?.account).toMatchObject({ provider: 'OKPay', accountNo: asked[2].number })
    for (const one of asked) {
      expect([await state(one), await moneyOf(one)]).toEqual(['paid', { main: 0n, live: 0n, held: 0n }])
    }
  })

  it('waits while a person holds the withdrawals of its member, and begins when he lets them go on', async () => {
    const asked = await aRequest(db, { people: 0 })
    const [operator] = await db.owner<[{ operatorId: number }]>`
      insert into operator (login, role) values ('holds', 'risk') returning operator_id as "operatorId"`
    await stopWithdrawals(db.sql, { memberId: asked.memberId, reason: '待查', ...operator })
    await rounds(2)
    expect([await state(asked), callsFor(asked)]).toEqual(['requested', []])
    await resumeWithdrawals(db.sql, asked.memberId)
    await payer.round()
    expect(await state(asked)).toBe('paid')
  })

  it('is told to the comparison of a day as the gateway was asked for it, in its currency', async () => {
    const [coin, bank] = [
      await aRequest(db, { people: 0, kind: 'usdt' }),
      await aRequest(db, { people: 0, fee: 2_000n }),
    ]
    await payer.round()
    const day = { from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 60_000), numbers: [] }
    const told = (gateway: string, span: object = {}) => payoutsOfDay(db.sql, { gateway, ...day, ...span })
    const row = { isPaid: true, isInSpan: true, reference: expect.any(String) }
    expect(await told('chain')).toContainEqual({ payoutNo: coin.orderNo, amount: coin.amount * 140n, ...row })
    expect(await told('bank')).toContainEqual({ payoutNo: bank.orderNo, amount: bank.amount - 2_000n, ...row })
    // Of another day only those that the gateway has named.
    const before = { from: new Date(0), until: new Date(1) }
    expect(await told('bank', before)).toEqual([])
    const named = await told('bank', { ...before, numbers: [bank.orderNo, 'no number'] })
    expect(named).toEqual([{ payoutNo: bank.orderNo, amount: bank.amount - 2_000n, ...row, isInSpan: false }])
  })

  it('waits for everybody who has to say yes, and for nobody else', async () => {
    const [none, one, two] = [
      await aRequest(db, { people: 0 }),
      await aRequest(db, { people: 1 }),
      await aRequest(db, { people: 2 }),
    ]
    await rounds(2)
    expect([await state(none), await state(one), await state(two)]).toEqual(['paid', 'requested', 'requested'])
    const yes = (asked: Asked, n: number) =>
      inTransaction(db.sql, (tx) => approve(tx, asked.withdrawalId, { role: 'finance-maker', actor: `operator:${n}` }))
    await Promise.all([yes(one, 1), yes(two, 1)])
    await rounds(2)
    expect([await state(one), await state(two)]).toEqual(['paid', 'approved1'])
    await yes(two, 2)
    await payer.round()
    expect(await state(two)).toBe('paid')
  })

  it('whose answer is lost is asked for, and never paid again [I-25]', async () => {
    provider.faults = ['after']
    const asked = await aRequest(db, { people: 0 })
    await rounds(3)
    expect(await state(asked)).toBe('paid')
    expect(callsFor(asked)).toEqual(['payout', 'query'])
    expect(await stepsOf(asked)).toEqual(['requested', 'paying', 'asked', 'paid'])
  })

  it('that never arrived is sent again in the same words, after a query [I-25]', async () => {
    provider.faults = ['before', 'before']
    const asked = await aRequest(db, { people: 0 })
    await rounds(4)
    expect(await state(asked)).toBe('paid')
    expect(callsFor(asked)).toEqual(['payout', 'query', 'payout', 'query', 'payout'])
    expect(await stepsOf(asked)).toEqual(['requested', 'paying', 'asked', 'paid'])
  })

  it('that takes its time is looked at again', async () => {
    provider.faults = ['pending']
    const asked = await aRequest(db, { people: 0 })
    await rounds(2)
    expect(await state(asked)).toBe('paying')
    const payout = provider.payouts.get(asked.orderNo)
    if (payout !== undefined) payout.state = 'paid'
    await payer.round()
    expect(await state(asked)).toBe('paid')
    expect(callsFor(asked)).toEqual(['payout', 'query', 'query'])
  })

  it('that failed brings the money back, once', async () => {
    provider.faults = ['fail']
    const asked = await aRequest(db, { people: 0 })
    await rounds(3)
    expect([await state(asked), await moneyOf(asked)]).toEqual(['returned', { main: asked.amount, live: 0n, held: 0n }])
    expect(await stepsOf(asked)).toEqual(['requested', 'paying', 'failed', 'returned'])
  })

  it('that is refused fails only when the provider still knows nothing of it a while later', async () => {
    provider.faults = ['refuse', 'none']
    const [refused, late] = [await aRequest(db, { people: 0 }), await aRequest(db, { people: 0 })]
    await payer.round()
    expect([await state(refused), await state(late)].toSorted()).toEqual(['paid', 'paying'])
    const [doubtful, done] = (await state(refused)) === 'paying' ? [refused, late] : [late, refused]
    await payer.round()
    expect([await state(doubtful), await state(done)]).toEqual(['returned', 'paid'])
    expect(callsFor(doubtful)).toEqual(['payout', 'query'])
    // What was sent before the refusal and arrived after all counts.
    provider.faults = ['refuse']
    const arrived = await aRequest(db, { people: 0 })
    await payer.round()
    provider.payouts.set(arrived.orderNo, {
      ...{ payoutNo: arrived.orderNo, amount: arrived.amount, currency: 'CNY', account: {}, state: 'paid' },
    })
    await payer.round()
    expect(await state(arrived)).toBe('paid')
  })

  it('to an account that is gone asks nobody, and the money comes back', async () => {
    const asked = await aRequest(db, { people: 0 })
    await db.owner`update payout_account set removed_at = clock_timestamp() where member_id = ${asked.memberId}`
    await rounds(2)
    expect([await state(asked), callsFor(asked)]).toEqual(['returned', []])
  })

  it('through a gateway that is not configured waits for people, and raises an alarm', async () => {
    const asked = await aRequest(db, { people: 0, gateway: 'elsewhere' })
    await payer.round()
    expect(await state(asked)).toBe('requested')
    expect(payer.alarms.join()).toContain('elsewhere')
    const doer = { role: 'risk', actor: 'operator:1', reason: '渠道停用' } as const
    await inTransaction(db.sql, (tx) => reject(tx, asked.withdrawalId, doer))
    expect(await moneyOf(asked)).toEqual({ main: asked.amount, live: 0n, held: 0n })
  })

  it('of money that nobody pays through a gateway is left to people', async () => {
    const asked = await aRequest(db, { people: 0, gateway: null })
    await payer.round()
    expect(await state(asked)).toBe('requested')
  })
})

describe('a freeze', () => {
  it('keeps every payment from beginning, and lets those go on that a provider was asked for', async () => {
    provider.faults = ['pending']
    const begun = await aRequest(db, { people: 0 })
    await payer.round()
    await inTransaction(db.sql, (tx) => freezePayouts(tx, '演练'))
    const waiting = await aRequest(db, { people: 0 })
    const payout = provider.payouts.get(begun.orderNo)
    if (payout !== undefined) payout.state = 'paid'
    await rounds(2)
    expect([await state(begun), await state(waiting)]).toEqual(['paid', 'requested'])
    // The edge itself is closed: a process that has not heard of the freeze pays nothing either.
    expect(await inTransaction(db.sql, (tx) => markPaying(tx, waiting.withdrawalId))).toBe('frozen')
    await inTransaction(db.sql, unfreezePayouts)
    await payer.round()
    expect(await state(waiting)).toBe('paid')
  })

  it('comes with an alarm when the held money is not that of open withdrawals, and stays [I-26]', async () => {
    const asked = await aRequest(db, { people: 0 })
    await db.owner`
      update ledger_balance set balance = balance + 1000
      where member_id = ${asked.memberId} and kind = 'held'`
    await payer.round()
    expect(await state(asked)).toBe('requested')
    expect(payer.alarms[0]).toMatch(/冻结金额 301 元与未完成提现 300 元不符/)
    const [setting] = await db.owner`select is_frozen, frozen_reason from withdrawal_setting`
    expect(setting).toMatchObject({ is_frozen: true, frozen_reason: expect.stringContaining('不符') })
    await db.owner`
      update ledger_balance set balance = balance - 1000
      where member_id = ${asked.memberId} and kind = 'held'`
    await rounds(2)
    expect(await state(asked)).toBe('requested')
    await inTransaction(db.sql, unfreezePayouts)
    await payer.round()
    expect(await state(asked)).toBe('paid')
  })

  it('comes when a stored balance does not follow from its entries, or is below its floor [I-04] [I-07]', async () => {
    const faultOf = async (change: string, back: string) => {
      await db.owner.unsafe(change)
      await payer.round()
      await db.owner.unsafe(back)
      await inTransaction(db.sql, unfreezePayouts)
      return payer.alarms.splice(0).join()
    }
    const { memberId } = await aRequest(db, { people: 2 })
    const wallet = `where member_id = ${memberId} and kind = 'main'`
    const change = (by: number) => `update ledger_balance set balance = balance + ${by} ${wallet}`
    expect(await faultOf(change(5000), change(-5000))).toContain('最近账目不连续')
    const floorless = 'alter table ledger_balance drop constraint balance_above_floor'
    const floor = 'alter table ledger_balance add constraint balance_above_floor check (balance >= floor)'
    expect(await faultOf(`${floorless}; ${change(-5000)}`, `${change(5000)}; ${floor}`)).toContain('余额低于下限')
    await payer.round()
    expect(payer.alarms).toEqual([])
  })

  it('is not needed for nothing to be paid: without a fresh look at the books no payment begins', async () => {
    const asked = await aRequest(db, { people: 0 })
    await payer.round()
    expect(await state(asked)).toBe('paid')
    await db.owner`update withdrawal_check set checked_at = clock_timestamp() - interval '4 minutes'`
    payer.parts.every = { ...payer.parts.every, checkS: 1_000 }
    const later = await aRequest(db, { people: 0 })
    await payer.round()
    expect(await state(later)).toBe('requested')
    payer.parts.every = { ...payer.parts.every, checkS: 0 }
    await payer.round()
    expect(await state(later)).toBe('paid')
  })
})
