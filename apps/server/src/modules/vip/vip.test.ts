import { vipLevelOf } from '@liuhe/domain/members/vip.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { aMember as aProfile, aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { settleOrders, voidOrders } from '../bets/settle-orders.ts'
import { aLine, aRequest } from '../bets/testing.ts'

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  await seedVipRules(db.sql)
  app = await createTestApp(db)
  await db.owner`insert into system_config values ('hy_is_cancel', '1')`
})
afterAll(() => app.close())

describe('the ladder', () => {
  it('answers every level with its bets, gifts, percents and memo [API-027, PROF-035]', async () => {
    const answer = await app.inject({ url: '/app-api/api/v2/uservip/rules' })
    const { code, data } = answer.json()
    expect(code).toBe('OK')
    expect(data.map(({ vipLevel, betMoney }: Record<string, number>) => [vipLevel, betMoney])).toEqual([
      [1, 1000],
      [2, 20_000],
      [3, 100_000],
      [4, 500_000],
      [5, 2_000_000],
      [6, 8_000_000],
      [7, 30_000_000],
      [8, 100_000_000],
      [9, 300_000_000],
    ])
    expect(data[2]).toMatchObject({
      ...{ upReward: 28, weekWage: 8, monthWage: 28, birthGiftMoney: 18 },
      rebates: { lottery: 0.15, live: 0.4, slot: 0.6, chess: 0.6, sport: 0.4 },
      enlargeMemo: '{"enableChat":1}',
    })
  })

  it('is the operator’s: what he changed stays when the site is seeded again', async () => {
    await db.owner`update vip_rule set enlarge_memo = '{"enableChat": 0}', up_reward = 7777 where vip_level = 1`
    await seedVipRules(db.sql)
    const { data } = (await app.inject({ url: '/app-api/api/v2/uservip/rules' })).json()
    expect(data[0]).toMatchObject({ upReward: 7.777, enlargeMemo: '{"enableChat":0}' })
    await db.owner`update vip_rule set enlarge_memo = '{"enableChat": 1}', up_reward = 0 where vip_level = 1`
  })
})

describe('settling', () => {
  let member: bigint
  let draw: number
  const place = async (who: bigint, ...stakes: [label: string, stake: string][]) => {
    const lines = stakes.map(([label, stake]) => aLine(label === '大' ? '103' : '101', label, stake))
    return createBetDesk(db.sql).place({ memberId: who, rebateTenths: 80 }, await aRequest(db.owner, draw, lines))
  }
  const progress = async (who = member) => {
    const [row] = await db.owner<[{ level: number; sum: bigint }]>`
      select vip_level as level, coalesce(p.cycle_bet, 0) as sum
      from member left join vip_progress p using (member_id) where member_id = ${who}`
    return [row.level, row.sum]
  }

  beforeEach(async () => {
    member = await aMember(db.owner, { balance: yuan('300000') })
    draw = await anOpenDraw(db.owner)
  })

  it('counts the valid stake of won and lost orders once, however often it is repeated [I-42]', async () => {
    await place(member, ['07', '300'], ['08', '200.5'])
    expect(await progress()).toEqual([0, 0n])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    await settleOrders(db.sql, draw)
    expect(await progress()).toEqual([0, yuan('500.5')])
  })

  it('counts every chunk once when settling breaks off and two settlers race [I-42]', async () => {
    for (let n = 0; n < 6; n += 1) await place(member, ['07', '100'], ['08', '50'])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    const breaksOff = () => {
      throw new Error('broke off')
    }
    await expect(settleOrders(db.sql, draw, { chunkRows: 5, afterChunk: breaksOff })).rejects.toThrow('broke off')
    await Promise.all([settleOrders(db.sql, draw, { chunkRows: 2 }), settleOrders(db.sql, draw, { chunkRows: 2 })])
    expect(await progress()).toEqual([0, yuan('900')])
  })

  it('adds nothing for tied, cancelled and void orders and for trial money [I-42]', async () => {
    const trial = await aMember(db.owner, { balance: yuan('5000'), kind: 'trial' })
    await place(trial, ['07', '2000'])
    await place(member, ['大', '2000'])
    await place(member, ['09', '2000'])
    const [cancelled] = await db.owner<[{ id: bigint }]>`
      select order_id as id from bet_order where member_id = ${member} order by order_id desc limit 1`
    await cancelBets(db.sql, member, [cancelled.id])
    // 49 ties 大.
    await drawIs(db.owner, draw, '1,2,3,4,5,6,49')
    await settleOrders(db.sql, draw)
    draw = await anOpenDraw(db.owner)
    await place(member, ['07', '2000'])
    await db.owner`update draw set status = 'void' where draw_id = ${draw}`
    await voidOrders(db.sql, draw)
    expect(await progress()).toEqual([0, 0n])
    expect(await progress(trial)).toEqual([0, 0n])
  })

  it('raises the level by the ladder, over several levels at once, and never lowers one [I-42]', async () => {
    const sums = ['999.999', '0.001', '18999.999', '0.001', '80000']
    let total = 0n
    for (const sum of sums) {
      await db.owner`
        insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id,
                               play_code, bet_info, odds, stake, notes, total, model, win_max, rebate_tenths,
                               bet_end_at, added_at)
        values (next_id(), ${member}, 1, false, ${draw}, 71, '1', next_id(), '101', '07', 480000, ${yuan(sum)}, 1,
                ${yuan(sum)}, 1, 0, 0, clock_timestamp() + interval '1 hour', clock_timestamp())`
      await db.owner`
        update bet_order set status = 1, result = 0, valid_stake = total, turnover = total,
                             settled_at = clock_timestamp()
        where member_id = ${member} and status = 0`
      total += yuan(sum)
      expect(await progress()).toEqual([vipLevelOf(total, VIP_RULES), total])
    }
    expect(await progress()).toEqual([3, yuan('99999.999') + yuan('0.001')])
    const honoured = await aMember(db.owner, { balance: yuan('5000') })
    await db.owner`update member set vip_level = 7 where member_id = ${honoured}`
    await place(honoured, ['07', '2000'])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    expect(await progress(honoured)).toEqual([7, yuan('2000')])
    await db.owner`delete from bet_order where account_id = 1`
  })

  it('raises at once anyone who has passed a threshold that the operator lowers', async () => {
    const near = await aMember(db.owner, { balance: yuan('5000') })
    await place(near, ['07', '900'])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    expect(await progress(near)).toEqual([0, yuan('900')])
    await db.sql`update vip_rule set bet_money = ${yuan('800')} where vip_level = 1`
    expect(await progress(near)).toEqual([1, yuan('900')])
    await db.sql`update vip_rule set bet_money = ${yuan('1000')} where vip_level = 1`
    expect(await progress(near)).toEqual([1, yuan('900')])
  })

  it('shows in the profile', async () => {
    const someone = await aProfile(db)
    await db.owner`insert into vip_progress values (${someone.memberId}, ${yuan('1234.5')})`
    const token = await aSession(db, someone)
    const { data } = (await app.inject({ url: '/app-api/api/user/info', headers: { token } })).json()
    expect(data.userInfo).toMatchObject({ vipLevel: 0, cycleBetAmount: 1234.5 })
  })
})
