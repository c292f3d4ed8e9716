import * as api from '@liuhe/contract/api/bonus.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import type { BonusKind } from '@liuhe/domain/bonus/offer.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { openMemberAccounts, statementOf } from '../../ledger/index.ts'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { anOpenDraw, give } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { bet, checkTurnover, settled } from '../turnover/testing.ts'
import { claimGift, earnGift } from './claim.ts'
import { expireGifts } from './expire.ts'
import { insertGifts } from './record-queries.ts'

const db = useTestDatabase()
let app: TestApp
let someone: TestMember
let memberId: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await seedVipRules(db.sql)
})
beforeEach(async () => {
  someone = await aMember(db)
  memberId = someone.memberId
  await db.owner`update member set vip_level = 3 where member_id = ${memberId}`
  await openMemberAccounts(db.owner, memberId, 'CNY')
  await give(db.owner, memberId, yuan('100000'))
  token = await aSession(db, someone)
})
afterEach(async () => {
  await checkTurnover(db.owner)
  const wrong = await db.owner`select * from ledger_difference`
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
})
afterAll(() => app.close())

const newRequest = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
const list = (as = token) => app.call(api.list, {}, { as })
const recordsOf = async (status: 0 | 1 | 2 | 3) => (await app.call(api.records, { status }, { as: token })).data
const claim = (id: string, as = token) => app.call(api.claim, { id, requestId: newRequest() }, { as })
const earn = (kind: 'sign-in' | 'rescue', as = token) => app.call(api.earn, { kind, requestId: newRequest() }, { as })
const refused = (code: string, status = 409) => expect.objectContaining({ code, status })
const play = async (stake: string) => {
  const draw = await anOpenDraw(db.owner)
  await bet(db, memberId, draw, ['101', '08', stake])
  await settled(db, draw)
}

/** The different codes with which calls were refused. */
const refusalsOf = (all: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))),
]

/** A gift that waits for the member. @returns its number */
async function aGift(kind: BonusKind = 'week-wage', amount = '8'): Promise<string> {
  const gift = {
    memberId,
    kind,
    period: `p${++gifts}`,
    title: '礼金',
    amount: yuan(amount),
    multiple: 200,
    vipLevel: 3,
  }
  await db.sql.begin((tx) => insertGifts(tx, [gift], 7))
  const [row] = await db.owner<[{ id: bigint }]>`
    select record_id as id from bonus_record where member_id = ${memberId} and period = ${gift.period}`
  return String(row.id)
}
let gifts = 0

/** Moves what a member has bet and lost to earlier days. */
const daysAgo = (days: number) => db.owner`
  update bet_day_result set day = day - ${days}::integer where member_id = ${memberId}`
const lastWeek = () => db.owner`
  update bet_day_result set day = date_trunc('week', now() at time zone site_zone())::date - 7
  where member_id = ${memberId}`

describe('a gift that waits', () => {
  it.each([
    ['week-wage', 22],
    ['upgrade', 22],
    ['birthday', 22],
    ['monthly-packet', 20],
    ['manual', 20],
  ] as const)('is paid as its bill with its own multiple of turnover: %s', async (kind, tranType) => {
    const id = await aGift(kind)
    const { amount, balance } = await claim(id)
    expect(amount).toBe(yuan('8'))
    const [bill] = await statementOf(db.sql, memberId, { rows: 1 })
    expect(bill).toMatchObject({ tranType, amount, balanceAfter: balance, aboutKind: 'bonus', aboutId: BigInt(id) })
    const { rows } = await app.call(turnover.queryAll, {}, { as: token })
    expect(rows.at(-1)).toMatchObject({ deposit: 0n, gift: amount, giftClaim: yuan('16'), remark: '礼金' })
    expect((await list()).gifts).toEqual([])
    expect(await recordsOf(2)).toMatchObject([{ id, kind, status: 2 }])
  })

  it.each([...(['week-wage', 'month-wage', 'upgrade', 'birthday', 'monthly-packet', 'manual'] as const)])(
    'is paid once when it is taken fifty times at once: %s [I-28]',
    async (kind) => {
      const id = await aGift(kind)
      const all = await Promise.allSettled(Array.from({ length: 50 }, () => claim(id)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(refusalsOf(all)).toEqual(['BONUS/CLAIMED'])
      const bills = await statementOf(db.sql, memberId, { rows: 5 })
      expect(bills.filter(({ event }) => event === 'bonus-claimed')).toHaveLength(1)
    },
  )

  it('ends after seven days, whether or not anybody has looked', async () => {
    const [first, second] = [await aGift(), await aGift()]
    await db.owner`alter table bonus_record disable trigger bonus_edge_is_known`
    await db.owner`
      update bonus_record set issued_at = issued_at - interval '7 days', expires_at = now() - interval '1 s'
      where record_id = ${first}`
    await db.owner`alter table bonus_record enable trigger bonus_edge_is_known`
    expect((await list()).gifts.map(({ id }) => id)).toEqual([second])
    expect(await recordsOf(3)).toMatchObject([{ id: first, status: 3 }])
    await expect(claim(first)).rejects.toEqual(refused('BONUS/EXPIRED'))
    await expireGifts(db.sql)
    expect(await recordsOf(3)).toMatchObject([{ id: first, status: 3 }])
    await expect(claim(first)).rejects.toEqual(refused('BONUS/EXPIRED'))
    expect((await claim(second)).amount).toBe(yuan('8'))
  })

  it('is nobody else’s', async () => {
    const id = await aGift()
    const other = await aMember(db)
    await openMemberAccounts(db.owner, other.memberId, 'CNY')
    await expect(claim(id, await aSession(db, other))).rejects.toEqual(refused('BONUS/NOT_FOUND', 404))
  })

  it('is not paid while its offer is stopped, and can be taken afterwards', async () => {
    const id = await aGift()
    await db.owner`update bonus_offer set is_on = false where kind = 'week-wage'`
    expect((await list()).gifts).toEqual([])
    await expect(claim(id)).rejects.toEqual(refused('BONUS/STOPPED'))
    await db.owner`update bonus_offer set is_on = true where kind = 'week-wage'`
    expect((await claim(id)).amount).toBe(yuan('8'))
  })

  it('knows no other way than from waiting to its end, in the database itself', async () => {
    const id = await aGift()
    await claim(id)
    const back = db.owner`update bonus_record set status = 1, ended_at = null where record_id = ${id}`
    await expect(back).rejects.toThrow(/does not go from 2 to 1/)
    const more = db.owner`update bonus_record set amount = 1 where record_id = ${await aGift()}`
    await expect(more).rejects.toThrow(/does not go/)
  })

  it('is refused in a pause and to trial accounts, by the database as well as at the door [RG-1, RG-2]', async () => {
    const id = await aGift()
    const trial = await aTrial(db)
    await openMemberAccounts(db.owner, trial.memberId, 'TRIAL')
    await expect(earn('sign-in', await aSession(db, trial))).rejects.toEqual(refused('UC/TRIAL_FORBIDDEN', 403))
    await expect(db.sql.begin((tx) => earnGift(tx, trial.memberId, 'sign-in'))).rejects.toMatchObject({
      code: 'BONUS/NOT_FOUND',
    })
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${memberId}, 'exclusion', now(), now() + interval '1 day', now() + interval '1 day', 'test')`
    await expect(claim(id)).rejects.toEqual(refused('RG/EXCLUDED', 403))
    await expect(db.sql.begin((tx) => claimGift(tx, memberId, BigInt(id)))).rejects.toMatchObject({
      code: 'RG/EXCLUDED',
    })
    expect((await list()).gifts).toHaveLength(1)
  })
})

describe('the seven days', () => {
  it('ask for the day’s bets, pay once a day, and go on the next day', async () => {
    expect((await list()).signIn).toMatchObject({ step: 1, isDone: false, have: 0n, need: yuan('10') })
    await expect(earn('sign-in')).rejects.toEqual(refused('BONUS/NOT_YET'))
    await play('10')
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => earn('sign-in')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refusalsOf(all)).toEqual(['BONUS/CLAIMED'])
    expect((await list()).signIn).toMatchObject({ step: 1, isDone: true })
    await yesterday()
    await play('10')
    expect((await list()).signIn).toMatchObject({ step: 2, isDone: false, have: yuan('10') })
    expect((await earn('sign-in')).amount).toBe(yuan('2'))
  })

  it('begin again after a day that was left out', async () => {
    await play('10')
    await earn('sign-in')
    await yesterday()
    await yesterday()
    expect((await list()).signIn).toMatchObject({ step: 1, isDone: false })
  })

  /** Everything of today was a day earlier. */
  async function yesterday() {
    await daysAgo(1)
    await db.owner`alter table bonus_record disable trigger bonus_edge_is_known`
    await db.owner`update bonus_record set period = to_char(period::date - 1, 'YYYY-MM-DD')
      where member_id = ${memberId} and kind = 'sign-in'`
    await db.owner`alter table bonus_record enable trigger bonus_edge_is_known`
  }
})

describe('the share of losses', () => {
  it('pays part of last week’s losses once, and says before how far they are', async () => {
    const rescue = async () => (await list()).offers.find(({ kind }) => kind === 'rescue')
    await play('400')
    await lastWeek()
    expect(await rescue()).toMatchObject({ have: yuan('400'), need: yuan('1000'), canClaim: false })
    await expect(earn('rescue')).rejects.toEqual(refused('BONUS/NOT_YET'))
    await play('3000.5')
    await db.owner`
      update bet_day_result set day = day - 7, game_id = 72 where member_id = ${memberId} and profit < -1000000`
    await lastWeek()
    expect(await rescue()).toMatchObject({ have: yuan('3400.5'), amount: yuan('170.02'), canClaim: true })
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => earn('rescue')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rescue()).toMatchObject({ canClaim: false, isDone: true })
    const [bill] = await statementOf(db.sql, memberId, { rows: 1 })
    expect(bill).toMatchObject({ tranType: 20, amount: yuan('170.02') })
  })
})

describe('what can still be earned', () => {
  it('lists what the level brings and when, and the first recharge without paying it a second time', async () => {
    await db.owner`update recharge_setting set first_gift = 88000, first_gift_least = 100000`
    const { offers } = await list()
    const of = (kind: string) => offers.find((offer) => offer.kind === kind)
    expect(of('first-recharge')).toMatchObject({ amount: yuan('88'), need: yuan('100'), canClaim: false })
    expect(of('upgrade')).toMatchObject({ amount: yuan('88'), have: 0n, need: yuan('500000') })
    expect(of('week-wage')).toMatchObject({ amount: yuan('8'), nextTime: expect.any(Number) })
    expect(of('month-wage')).toMatchObject({ amount: yuan('28') })
    expect(of('birthday')).toMatchObject({ amount: yuan('18'), nextTime: null })
    await db.owner`update member set recharged = 1000 where member_id = ${memberId}`
    expect((await list()).offers.map(({ kind }) => kind)).not.toContain('first-recharge')
  })
})
