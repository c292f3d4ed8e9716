import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/recon.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDay } from '../../db/site-days.ts'
import { balanceOf } from '../../ledger/index.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { checkBooks } from '../bets/testing.ts'
import { codeOf } from '../security/testing.ts'

// Days of counterparties: each difference gets a destination, and then the day is closed, once and in order.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string
let yesterday: SiteDate
let before: SiteDate

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
  yesterday = addDays(await siteDay(db.sql, Date.now()), -1)
  before = addDays(yesterday, -1)
})
afterAll(() => world.close())

let sources = 0
/** A gateway whose list of some days was compared. */
async function aGateway(days: readonly SiteDate[], currency = 'CNY'): Promise<string> {
  const gateway = `bank${++sources}`
  for (const day of days) {
    await db.owner`
      insert into payment_reconciliation (gateway, day, ran_at, payments, currency, ours, ours_sum, theirs_sum,
                                          ours_payouts, ours_payouts_sum, theirs_payouts, theirs_payouts_sum)
      values (${gateway}, ${day}, clock_timestamp(), 3, ${currency}, 2, 300000, 500000, 1, 100000, 1, 100000)`
  }
  return gateway
}
async function aDifference(
  source: string,
  day: SiteDate,
  ours: string | null,
  theirs: string | null,
  side = 'gateway',
) {
  const reference = `REF-${randomUUID()}`
  const what = ours === null ? 'missing-here' : theirs === null ? 'missing-there' : 'different'
  await db.owner`
    insert into payment_difference (gateway, day, reference, kind, side, ours, theirs)
    values (${source}, ${day}, ${reference}, ${what}, ${side}, ${ours}, ${theirs})`
  return { kind: 'gateway', source, day, reference, what, part: side } as const
}
type Place = Awaited<ReturnType<typeof aDifference>>
const settle = (place: Place, wish: { counter?: 'fees' | 'suspense'; worth?: bigint | null } = {}) =>
  world.call(
    api.settle,
    { ...place, requestId: randomUUID(), counter: 'suspense', worth: null, reason: '流水已核对', ...wish },
    maker,
  )
const carry = (place: Place) => world.call(api.carry, { ...place, note: '等渠道答复' }, maker)
const dayOf = async (source: string, day: SiteDate) => {
  const { data } = await world.call(api.days, {}, checker)
  return data.find((one) => one.source === source && one.day === day)
}
const close = (source: string, day: SiteDate) => world.call(api.close, { kind: 'gateway', source, day }, checker)

describe('a difference', () => {
  it('is booked by two people, from the side that holds it, once', async () => {
    const source = await aGateway([yesterday])
    const [found, lost] = [
      await aDifference(source, yesterday, null, '- 200000'),
      await aDifference(source, yesterday, '12 5000', '12 3000'),
    ]
    const held = async () => [await balanceOf(db.sql, 'house:suspense'), await balanceOf(db.sql, 'house:fees')]
    const [suspense, fees] = (await held()) as [bigint, bigint]
    const wish = await settle(found)
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, checker)
    expect(effect).toMatchObject({ from: 'house:cash', to: 'house:suspense', amount: 200 })
    await approve(world, wish, checker)
    await approve(world, await settle(lost, { counter: 'fees' }), checker)
    // Money that nobody knows waits; what the channel kept is a fee that we bear.
    expect(await held()).toEqual([suspense + 200_000n, fees - 2_000n])
    expect(await codeOf(settle(found))).toBe('RECON/SETTLED')
    expect(await codeOf(carry(found))).toBe('RECON/SETTLED')
    expect(await dayOf(source, yesterday)).toMatchObject({ missingHere: 1, different: 1, undecided: 0 })
    await checkBooks(db.owner)
  })

  it('that another comparison has changed or ended is not booked as it was', async () => {
    const source = await aGateway([yesterday])
    const [changed, over] = [
      await aDifference(source, yesterday, null, '- 200000'),
      await aDifference(source, yesterday, null, '- 7000'),
    ]
    const wishes = [await settle(changed), await settle(over)] as const
    await db.owner`update payment_difference set theirs = '- 900000' where reference = ${changed.reference}`
    await db.owner`update payment_difference set over_at = now() where reference = ${over.reference}`
    for (const wish of wishes) expect(await codeOf(approve(world, wish, checker))).toBe('APPROVAL/CHANGED')
    expect(await codeOf(settle(over))).toBe('RECON/SETTLED')
  })

  it('of coins needs what they are worth, and one of yuan must not have it', async () => {
    const coins = await aDifference(await aGateway([yesterday], 'USDT'), yesterday, null, '- 1000000')
    const yuans = await aDifference(await aGateway([yesterday]), yesterday, null, '- 1000')
    const same = await aDifference(yuans.source, yesterday, '1 1000', '2 1000')
    expect(await codeOf(settle(coins))).toBe('RECON/AMOUNT')
    expect(await codeOf(settle(yuans, { worth: yuan('1') }))).toBe('RECON/AMOUNT')
    expect(await codeOf(settle(same))).toBe('RECON/AMOUNT')
    await approve(world, await settle(coins, { worth: yuan('7.1') }), checker)
    const { data } = await world.call(
      api.differences,
      { kind: 'gateway', source: coins.source, day: yesterday },
      checker,
    )
    expect(data[0]?.settled).toMatchObject({ way: 'posted', note: '流水已核对' })
  })
})

describe('a day', () => {
  it('is closed when each difference has a destination, by the second role, once and in order', async () => {
    const source = await aGateway([before, yesterday])
    const open = await aDifference(source, before, '5 1000', null)
    expect(await codeOf(close(source, yesterday))).toBe('RECON/ORDER')
    expect(await codeOf(close(source, before))).toBe('RECON/OPEN')
    expect(await codeOf(world.call(api.close, { kind: 'gateway', source, day: before }, maker))).toBe('UC/FORBIDDEN')
    await carry(open)
    const closings = await Promise.all([codeOf(close(source, before)), codeOf(close(source, before))])
    expect(closings.toSorted()).toEqual(['OK', 'RECON/CLOSED'])
    await close(source, yesterday)
    // What was carried over is booked later.
    await approve(world, await settle(open), checker)
    const shut = await dayOf(source, before)
    expect(shut?.closedBy).toMatch(/^finance-/)
    expect(shut).toMatchObject({
      missingThere: 1,
      undecided: 0,
      flows: [{ flow: 'in', theirs: { count: 3, sum: '500000' } }, { flow: 'out' }],
    })
    const [held] = await db.owner<[{ balance: bigint }]>`
      select balance from recon_close where source = ${source} and day = ${yesterday}`
    // By the gateway's own lists: twice 500 came and 100 went.
    expect(held.balance).toBe(800_000n)
    expect(await codeOf(carry(await aDifference(source, before, null, '- 1')))).toBe('RECON/CLOSED')
    expect(await codeOf(world.call(api.pull, { kind: 'gateway', source, day: before }, maker))).toBe('RECON/CLOSED')
  })

  it('that was not over when it was compared stays open, and one of a silent gateway is said to be', async () => {
    const today = addDays(yesterday, 1)
    const source = await aGateway([today])
    expect(await codeOf(close(source, today))).toBe('RECON/OPEN')
    expect(await codeOf(world.call(api.pull, { kind: 'gateway', source, day: today }, maker))).toBe('RECON/SILENT')
    expect(await codeOf(close(source, before))).toBe('RECON/NOT_FOUND')
  })

  it('of a provider of games is its hours together', async () => {
    const source = `games${++sources}`
    await db.owner`
      insert into wallet_comparison (provider, hour, movements, compared_at, ours, ours_net, theirs_net)
      select ${source}, h, 2, h + interval '90 minutes', 1, 1000, 3000
      from generate_series(site_day_start(${yesterday}::date), site_day_start(${yesterday}::date) + interval '23 h',
                           interval '1 hour') h`
    await db.owner`
      insert into wallet_difference (provider, hour, tx_id, kind, theirs)
      values (${source}, site_day_start(${yesterday}::date), 'tx-1', 'missing-here', 'bet u r -2000 +0')`
    const day = await dayOf(source, yesterday)
    expect(day).toMatchObject({
      ...{ kind: 'games', isComplete: true, missingHere: 1, undecided: 1 },
      flows: [{ flow: 'play', ours: { count: 24, sum: '24000' }, theirs: { count: 48, sum: '72000' } }],
    })
    const { data } = await world.call(api.differences, { kind: 'games', source, day: yesterday }, checker)
    const [found] = data
    if (found === undefined) throw new Error('no difference')
    const place = {
      kind: 'games',
      source,
      day: yesterday,
      reference: 'tx-1',
      what: found.what,
      part: found.part,
    } as const
    await approve(world, await settle(place as never), checker)
    await world.call(api.close, { kind: 'games', source, day: yesterday }, checker)
    expect((await dayOf(source, yesterday))?.closedAt).not.toBeNull()
    await checkBooks(db.owner)
  })
})
