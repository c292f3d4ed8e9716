import * as api from '@liuhe/contract/api/turnover.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMemberAccounts } from '../../ledger/index.ts'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { anOpenDraw, give } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { voidOrders } from '../bets/settle-orders.ts'
import { checkBooks } from '../bets/testing.ts'
import { recordRound } from '../live-reports/index.ts'
import { countDue } from './count.ts'
import { achievedOf, aDeposit, bet, checkTurnover, settled, stakes } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let someone: TestMember
let memberId: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db)
  await db.owner`update turnover_setting set relax_quota = 0`
  await db.owner`insert into live_game (game_code, vendor, game_name, kind, sort, enabled) values
    ('baccarat', 'v1', '百家乐', 'live', 1, true), ('football', 'v1', '足球', 'sport', 2, true)`
})
beforeEach(async () => {
  someone = await aMember(db)
  memberId = someone.memberId
  await openMemberAccounts(db.owner, memberId, 'CNY')
  await give(db.owner, memberId, yuan('100000'))
  token = await aSession(db, someone)
})
afterEach(async () => {
  await checkTurnover(db.owner)
  await checkBooks(db.owner)
})
afterAll(() => app.close())

const read = (as = token) => app.call(api.queryAll, {}, { as })
const achieved = () => achievedOf(db.owner, memberId)
const refused = (code: string, status = 404) => expect.objectContaining({ code, status })
const entriesOf = (rowId: bigint) => app.call(api.entries, { id: String(rowId) }, { as: token })

describe('the call', () => {
  it('answers the worked example with exactly its fields [API-035, WALLET-004]', async () => {
    await aDeposit(db.sql, memberId, { deposit: yuan('500') })
    await stakes(db, memberId, '420')
    await aDeposit(db.sql, memberId, {
      ...{ deposit: yuan('1000'), gift: yuan('100'), giftMultiple: 1500, giftBasis: 'gift', remark: '首充礼金' },
    })
    await stakes(db, memberId, '1000', '600')
    const { json } = await app.inject({ url: '/api/userWithdraw/validWithdraw/queryAll', headers: { token } })
    const { code, data } = json()
    expect(code).toBe('OK')
    const { rows, ...sums } = data
    expect(sums).toEqual({
      ...{ relaxQuota: 0, requireDML: 3000, sumAllDeduct: 100, sumAllDml: 2020, yetWithdraw: 980 },
    })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const common = { id: expect.stringMatching(/^\d+$/), sportsDml: 0, videoDml: 0, beginTime: time, status: 0 }
    expect(rows).toEqual([
      {
        ...{ ...common, rechMoney: 500, discountMoney: 0, mormDml: 500, discountDml: 0, cpDml: 500 },
        ...{ endTime: time, type: 1, mormAdopt: 1, discountAdopt: 1, remark: '' },
      },
      {
        ...{ ...common, rechMoney: 1000, discountMoney: 100, mormDml: 1000, discountDml: 1500, cpDml: 1520 },
        ...{ endTime: null, type: 0, mormAdopt: 1, discountAdopt: 0, remark: '首充礼金' },
      },
    ])
    await stakes(db, memberId, '1000')
    expect(await read()).toMatchObject({ yetWithdraw: 0n, sumAllDeduct: 0n, sumAllDml: yuan('3020') })
  })

  it('deducts by the mode of the operator, and lets the tolerance pass', async () => {
    await aDeposit(db.sql, memberId, { gift: yuan('8') })
    const deducted = async (changes: { mode: number; relax?: bigint }) => {
      await db.owner`update turnover_setting set deduct_mode = ${changes.mode}, relax_quota = ${changes.relax ?? 0n}`
      const { yetWithdraw, sumAllDeduct } = await read()
      return [yetWithdraw, sumAllDeduct]
    }
    // 100 for the deposit, 108 for deposit and gift.
    expect(await deducted({ mode: 0 })).toEqual([yuan('208'), yuan('8')])
    expect(await deducted({ mode: 1 })).toEqual([yuan('208'), yuan('20.8')])
    expect(await deducted({ mode: 2 })).toEqual([yuan('208'), 0n])
    expect(await deducted({ mode: 0, relax: yuan('208') })).toEqual([0n, 0n])
    await db.owner`update turnover_setting set deduct_mode = 0, relax_quota = 0`
  })

  it('is empty without a deposit, refused to guests and trial accounts', async () => {
    expect(await read()).toEqual({
      ...{ relaxQuota: 0n, requireDml: 0n, sumAllDml: 0n, sumAllDeduct: 0n, yetWithdraw: 0n, rows: [] },
    })
    await expect(app.call(api.queryAll, {})).rejects.toEqual(refused('UC/UNAUTHORISED', 401))
    const trial = await aSession(db, await aTrial(db))
    await expect(read(trial)).rejects.toEqual(refused('UC/TRIAL_FORBIDDEN', 403))
  })

  it('answers for a requirement of somebody else as for one that does not exist', async () => {
    const own = await aDeposit(db.sql, memberId)
    const stranger = await aSession(db, await aMember(db))
    const requestId = 'a-request-of-mine'
    for (const id of [String(own), '987654321']) {
      for (const call of [
        () => app.call(api.bets, { id }, { as: stranger }),
        () => app.call(api.entries, { id }, { as: stranger }),
        () => app.call(api.giveUp, { id, requestId: `${requestId}${id}` }, { as: stranger }),
      ]) {
        await expect(call()).rejects.toEqual(refused('TURNOVER/NOT_FOUND'))
      }
    }
  })
})

describe('a requirement', () => {
  it('is added once for each source, also by fifty at once [I-28]', async () => {
    const wishes = Array.from({ length: 50 }, () => aDeposit(db.sql, memberId, { sourceNo: 'the one' }))
    const ids = new Set(await Promise.all(wishes))
    expect(ids.size).toBe(1)
    expect((await read()).rows).toHaveLength(1)
    expect((await read()).requireDml).toBe(yuan('100'))
  })

  it('is none for trial money [I-27]', async () => {
    const trial = await aTrial(db)
    await openMemberAccounts(db.owner, trial.memberId, 'TRIAL')
    expect(await aDeposit(db.sql, trial.memberId)).toBeUndefined()
  })

  it('ends the span of the one before at the moment at which it begins', async () => {
    for (let n = 0; n < 3; n += 1) await aDeposit(db.sql, memberId)
    const { rows } = await read()
    expect(rows.map(({ type }) => type)).toEqual([1, 1, 0])
    expect(rows.map(({ endAt }) => endAt)).toEqual([rows[1]?.beginAt, rows[2]?.beginAt, null])
  })
})

describe('bets', () => {
  it('count for the span in which they were placed, whenever they are settled', async () => {
    const slow = await anOpenDraw(db.owner)
    await aDeposit(db.sql, memberId)
    await bet(db, memberId, slow, ['101', '08', '150'])
    await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '30')
    expect(await achieved()).toEqual([yuan('30'), 0n])
    await settled(db, slow)
    await countDue(db.sql)
    // The older bet was placed first: it fills its own, and what came later is free for the next.
    expect(await achieved()).toEqual([yuan('150'), yuan('30')])
  })

  it('before the first deposit count nowhere', async () => {
    const draw = await anOpenDraw(db.owner)
    await bet(db, memberId, draw, ['101', '08', '150'])
    await aDeposit(db.sql, memberId)
    await settled(db, draw)
    await countDue(db.sql)
    expect(await achieved()).toEqual([0n])
  })

  it('that tied, were cancelled or void, and what opposite sides cancel, add nothing [I-27] [I-20]', async () => {
    await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
    await aDeposit(db.sql, memberId)
    const draw = await anOpenDraw(db.owner)
    // 49 pushes 大; 单 10 stands against 双 6, and the ball pushes both.
    await bet(db, memberId, draw, ['103', '大', '40'])
    const [cancelled] = await bet(db, memberId, draw, ['101', '09', '20'])
    await cancelBets(db.sql, memberId, [cancelled as bigint])
    await settled(db, draw, '1,2,3,4,5,6,49')
    const hedged = await anOpenDraw(db.owner)
    await bet(db, memberId, hedged, ['103', '单', '10'], ['103', '双', '6'])
    await settled(db, hedged)
    const gone = await anOpenDraw(db.owner)
    await bet(db, memberId, gone, ['101', '09', '20'])
    await db.owner`update draw set status = 'void', void_reason = 'operator' where draw_id = ${gone}`
    await voidOrders(db.sql, gone)
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('4')])
  })

  it('on more than 35 numbers of the special ball in one draw add nothing; on 35 they count', async () => {
    const numbers = (count: number, from = 1) =>
      Array.from({ length: count }, (_, n) => String(n + from).padStart(2, '0')).join(',')
    await aDeposit(db.sql, memberId, { deposit: yuan('1000') })
    const draw = await anOpenDraw(db.owner)
    await bet(db, memberId, draw, ['101', numbers(35), '2'])
    await settled(db, draw)
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('70')])
    // Both plates are one market; bets on other plays of the draw still count.
    const wide = await anOpenDraw(db.owner)
    await bet(db, memberId, wide, ['101', numbers(30), '2'])
    await bet(db, memberId, wide, ['102', numbers(6, 31), '2'], ['103', '大', '9'])
    // The same numbers twice cover no more.
    const twice = await anOpenDraw(db.owner)
    await bet(db, memberId, twice, ['101', numbers(20), '2'], ['102', numbers(20), '2'])
    await settled(db, wide)
    await settled(db, twice)
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('159')])
    const { data } = await app.call(api.bets, { id: (await read()).rows[0]?.id ?? '' }, { as: token })
    expect(data.map(({ counted, reason }) => [counted, reason])).toEqual([
      [yuan('70'), null],
      [0n, 'covered'],
      [0n, 'covered'],
      [yuan('9'), null],
      [yuan('40'), null],
      [yuan('40'), null],
    ])
  })

  it('are counted once, by one engine or several, however often', async () => {
    await aDeposit(db.sql, memberId)
    const draws = await Promise.all([anOpenDraw(db.owner), anOpenDraw(db.owner)])
    for (const draw of draws) {
      await bet(db, memberId, draw, ['101', '08', '10'], ['101', '09', '5'])
      await settled(db, draw)
    }
    // As after a kill between counting and forgetting.
    const due = await db.owner`select draw_id, ready from turnover_due`
    await Promise.all([countDue(db.sql), countDue(db.sql), countDue(db.sql)])
    await db.owner`insert into turnover_due ${db.owner(due)}`
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('30')])
    expect(await countDue(db.sql)).toBe(0)
    const { rows } = await app.call(api.sources, {}, { as: token })
    expect(rows[0]).toMatchObject({ spanBets: 4, spanDml: yuan('30'), finishedAt: null })
  })

  it('at third-party games count by their kind, and a corrected round by an entry', async () => {
    const row = await aDeposit(db.sql, memberId)
    const now = Date.now()
    const round = {
      ...{ vendor: 'v1', roundCode: `r${memberId}`, memberId, gameCode: 'baccarat', status: 'settled' as const },
      ...{ bet: yuan('30'), payout: 0n, validBet: yuan('30'), startedAt: now, endedAt: now + 1 },
    } as const
    await db.sql.begin((tx) => recordRound(tx, round))
    await db.sql.begin((tx) =>
      recordRound(tx, { ...round, roundCode: `s${memberId}`, gameCode: 'football', validBet: yuan('20') }),
    )
    await countDue(db.sql)
    expect((await read()).rows[0]).toMatchObject({ cpDml: 0n, sportsDml: yuan('20'), videoDml: yuan('30') })
    const less = { ...round, validBet: yuan('10'), endedAt: now + 2 }
    await db.sql.begin((tx) => recordRound(tx, less))
    await countDue(db.sql)
    expect((await read()).rows[0]).toMatchObject({ sportsDml: yuan('20'), videoDml: yuan('10') })
    expect(await entriesOf(row)).toMatchObject([{ kind: 'corrected', dmlChange: -yuan('20'), claimChange: 0n }])
    const { data } = await app.call(api.bets, { id: String(row) }, { as: token })
    expect(data.map(({ category, gameName, share }) => [category, gameName, share])).toEqual([
      ['sports', '足球', yuan('20')],
      ['video', '百家乐', yuan('10')],
    ])
  })

  it('weigh what the terms said when the span began', async () => {
    await db.owner`update turnover_setting set weight_cp = 33`
    await aDeposit(db.sql, memberId)
    await db.owner`update turnover_setting set weight_cp = 100`
    await stakes(db, memberId, '2.005', '2.005')
    // Down to the 厘, order by order: 0.661 twice.
    expect(await achieved()).toEqual([yuan('1.322')])
  })

  it('tell the member’s sockets once they count', async () => {
    await aDeposit(db.sql, memberId)
    const told = () => db.owner`select from outbox where topic = 'turnover' and payload @> ${[String(memberId)]}::jsonb`
    const before = (await told()).length
    await stakes(db, memberId, '5')
    expect((await told()).length).toBe(before + 1)
  })
})

describe('the bets behind a figure', () => {
  it('come page by page, each share once, and add up to what is achieved', async () => {
    const first = await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '30', '30')
    const second = await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '35', '15', '20', '20')
    const shares = async (rowId: bigint, rows: number) => {
      const all: string[] = []
      let after: string | undefined
      do {
        const page = await app.call(api.bets, { id: String(rowId), rows, ...(after && { after }) }, { as: token })
        for (const { share, counted, isLater } of page.data) {
          all.push(`${Number(share) / 1000} of ${Number(counted) / 1000}${isLater ? ' later' : ''}`)
        }
        after = page.next ?? undefined
      } while (after !== undefined)
      return all
    }
    for (const rows of [1, 2, 20]) {
      expect(await shares(first, rows)).toEqual(['30 of 30', '30 of 30', '35 of 35 later', '5 of 15 later'])
      expect(await shares(second, rows)).toEqual(['10 of 15', '20 of 20', '20 of 20'])
    }
    const { rows } = await app.call(api.sources, {}, { as: token })
    expect(rows[0]).toMatchObject({ flows: [{ amount: yuan('60') }, { from: String(second), amount: yuan('40') }] })
    expect(rows[0]?.finishedAt).not.toBeNull()
    await expect(
      app.call(api.bets, { id: String(first), after: Buffer.from('["1"]').toString('base64url') }, { as: token }),
    ).rejects.toEqual(refused('REQ/INVALID', 400))
  })
})
