import * as api from '@liuhe/contract/api/rebate.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
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
import { checkBooks } from '../bets/testing.ts'
import { recordRound } from '../live-reports/index.ts'
import { bet, checkTurnover, settled } from '../turnover/testing.ts'
import { claimRebate } from './claim-rebate.ts'
import { checkRebates } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let someone: TestMember
let memberId: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await seedVipRules(db.sql)
  await db.owner`insert into live_game (game_code, vendor, game_name, kind, sort, enabled) values
    ('baccarat', 'v1', '百家乐', 'live', 1, true), ('slots', 'v1', '老虎机', 'electronic', 2, true),
    ('fish', 'v1', '捕鱼', 'fish', 3, true), ('cards', 'v1', '斗地主', 'card', 4, true),
    ('football', 'v1', '足球', 'sport', 5, true)`
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
  await checkRebates(db.owner)
  await checkTurnover(db.owner)
  await checkBooks(db.owner)
})
afterAll(() => app.close())

const newRequest = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
const read = (as = token) => app.call(api.overview, {}, { as })
const claim = (requestId = newRequest(), as = token) => app.call(api.claim, { requestId }, { as })
const refused = (code: string, status = 409) => expect.objectContaining({ code, status })
const play = async (...stakes: Parameters<typeof bet>[3][]) => {
  const draw = await anOpenDraw(db.owner)
  await bet(db, memberId, draw, ...stakes)
  await settled(db, draw)
}
let rounds = 0
const round = (gameCode: string, validBet: string, more: { roundCode?: string } = {}) =>
  db.sql.begin((tx) =>
    recordRound(tx, {
      ...{ vendor: 'v1', roundCode: `r${++rounds}`, memberId, gameCode, status: 'settled' as const },
      ...{ bet: yuan(validBet), payout: 0n, validBet: yuan(validBet), startedAt: Date.now(), endedAt: Date.now() },
      ...more,
    }),
  )

describe('the rebate', () => {
  it('answers the worked example with exactly its fields [API-085]', async () => {
    await play(['101', '08', '10000'], ['101', '09', '2000.5'])
    await round('baccarat', '8000')
    await round('slots', '3333.33')
    const { json } = await app.inject({ url: '/api/user/betting-bonus', headers: { token } })
    expect(json()).toMatchObject({
      code: 'OK',
      data: {
        vipLevel: 3,
        list: [
          { category: 'lottery', validBet: 12_000.5, rate: 0.15, amount: 18 },
          { category: 'live', validBet: 8000, rate: 0.4, amount: 32 },
          { category: 'slot', validBet: 3333.33, rate: 0.6, amount: 19.99 },
          { category: 'fish', validBet: 0, rate: 0.6, amount: 0 },
          { category: 'chess', validBet: 0, rate: 0.6, amount: 0 },
          { category: 'sport', validBet: 0, rate: 0.4, amount: 0 },
        ],
        ...{ total: 69.99, least: 1, canClaim: 1, lastClaimTime: null, lastClaimMoney: null },
      },
    })
  })

  it('counts settled stakes alone: no open order, no push, no 特码B', async () => {
    const draw = await anOpenDraw(db.owner)
    await bet(db, memberId, draw, ['103', '大', '400'], ['102', '08', '300'], ['101', '08', '200'])
    expect((await read()).list[0]).toMatchObject({ validBet: 0n })
    // 49 ties 大.
    await settled(db, draw, '1,2,3,4,5,6,49')
    expect((await read()).list[0]).toMatchObject({ validBet: yuan('200'), amount: yuan('0.3') })
  })

  it('has no rate below the first level, and the rate of the level that is reached', async () => {
    await db.owner`update member set vip_level = 0 where member_id = ${memberId}`
    await play(['101', '08', '900'])
    expect(await read()).toMatchObject({ vipLevel: 0, total: 0n, canClaim: false })
    await play(['101', '08', '100'])
    expect(await read()).toMatchObject({ vipLevel: 1, total: yuan('1'), canClaim: true })
  })

  it('follows what a vendor corrects and takes back', async () => {
    await round('fish', '100', { roundCode: 'corrected' })
    await round('fish', '40', { roundCode: 'corrected' })
    expect((await read()).list[3]).toMatchObject({ category: 'fish', validBet: yuan('40') })
  })
})

describe('a claim', () => {
  it('pays the sum as bill 19, asks for its stake once, and begins again [API-086]', async () => {
    await play(['101', '08', '10000'])
    await round('football', '1000.5')
    const { amount, balance, claimNo, claimTime } = await claim()
    expect(amount).toBe(yuan('19'))
    const [bill] = await statementOf(db.sql, memberId, { rows: 1 })
    expect(bill).toMatchObject({
      ...{ tranType: 19, amount: yuan('19'), balanceAfter: balance, event: 'rebate-claimed' },
      ...{ aboutKind: 'rebate', aboutId: BigInt(claimNo) },
    })
    const { rows } = await app.call(turnover.queryAll, {}, { as: token })
    expect(rows.at(-1)).toMatchObject({ deposit: 0n, gift: yuan('19'), giftClaim: yuan('19'), remark: '洗码' })
    expect(await read()).toMatchObject({ total: 0n, canClaim: false, lastClaimTime: claimTime, lastClaimMoney: amount })
    await play(['101', '08', '1000'])
    expect((await read()).list[0]).toMatchObject({ validBet: yuan('1000'), amount: yuan('1.5') })
    const { data, nextKey } = await app.call(api.records, {}, { as: token })
    expect(nextKey).toBeNull()
    expect(data).toEqual([
      {
        ...{ claimNo, vipLevel: 3, amount, beginTime: null, claimTime },
        list: [
          { category: 'lottery', validBet: yuan('10000'), rate: 15, amount: yuan('15') },
          { category: 'sport', validBet: yuan('1000.5'), rate: 40, amount: yuan('4') },
        ],
      },
    ])
  })

  it('is refused below 1.00 yuan, and loses nothing by that', async () => {
    await play(['101', '08', '666'])
    await expect(claim()).rejects.toEqual(refused('REBATE/TOO_LITTLE'))
    await play(['101', '08', '2'])
    expect((await claim()).amount).toBe(yuan('1'))
  })

  it('pays fifty claims at once as one, and a repeat not again [I-43, I-28]', async () => {
    await play(['101', '08', '10000'])
    const requestId = newRequest()
    const all = await Promise.allSettled([
      ...Array.from({ length: 25 }, () => claim()),
      ...Array.from({ length: 25 }, () => claim(requestId)),
    ])
    const claims = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.claimNo] : []))
    expect(new Set(claims).size).toBe(1)
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals.filter((code) => !['REBATE/TOO_LITTLE', 'REQ/IN_PROGRESS'].includes(code))).toEqual([])
    const [{ paid, asked }] = await db.owner<[{ paid: number; asked: number }]>`
      select (select count(*)::integer from rebate_claim where member_id = ${memberId}) as paid,
             (select count(*)::integer from turnover_row where member_id = ${memberId}) as asked`
    expect({ paid, asked }).toEqual({ paid: 1, asked: 1 })
  })

  it('is refused in a pause and to trial accounts, by the database as well as at the door [RG-1, RG-2]', async () => {
    await play(['101', '08', '10000'])
    const trial = await aTrial(db)
    await expect(claim(newRequest(), await aSession(db, trial))).rejects.toEqual(refused('UC/TRIAL_FORBIDDEN', 403))
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${memberId}, 'time-out', now(), now() + interval '1 day', now() + interval '1 day', 'test')`
    await expect(claim()).rejects.toEqual(refused('RG/TIME_OUT', 403))
    await expect(db.sql.begin((tx) => claimRebate(tx, memberId))).rejects.toMatchObject({ code: 'RG/TIME_OUT' })
    expect((await read()).total).toBe(yuan('15'))
  })

  it('is nobody else’s, and needs a session', async () => {
    await play(['101', '08', '10000'])
    const other = await aSession(db, await aMember(db))
    expect(await read(other)).toMatchObject({ total: 0n, list: expect.any(Array) })
    await expect(app.call(api.overview, {})).rejects.toEqual(expect.objectContaining({ status: 401 }))
  })
})
