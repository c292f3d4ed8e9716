import * as bets from '@liuhe/contract/api/bets.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, DAY_MS, HOUR_MS, instantOf, MINUTE_MS, siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedSystemConfig } from '../../seed/essentials/system-config.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { recordRound } from '../live-reports/index.ts'
import { listToday, reportDays } from './list-bets.ts'
import { checkBooks } from './testing.ts'

// A site whose days are those of Tokyo, an hour before those of the draws: `sys_config.time_zone` decides (ADR 063).

const db = useTestDatabase()
const ZONE = 'Asia/Tokyo'
/** Half past eleven at night by the draws' clock, yesterday; in Tokyo that is half past midnight, today. */
const YESTERDAY = addDays(siteDateOf(Date.now()), -1)
const LATE = instantOf(YESTERDAY, '23:30:00')
const DAY = addDays(YESTERDAY, 1)

let app: TestApp
let draw: number
let memberId: bigint
let token: string

const setZone = (zone: string) => db.sql`
  insert into system_config values ('sys_config.time_zone', ${zone})
  on conflict (config_key) do update set config_value = excluded.config_value`

beforeAll(async () => {
  await setZone(ZONE)
  app = await createTestApp(db)
  draw = await anOpenDraw(db.owner)
  await db.owner`
    insert into live_game (game_code, game_name, vendor, kind, sort)
    values ('baccarat', '百家乐', 'v1', 'live', 1)`
})
beforeEach(async () => {
  memberId = await aMember(db.owner)
  token = await aSession(db, { memberId, account: '' })
})
afterAll(() => app.close())

/** An order of ten yuan on a draw of the lists' own, placed at an instant. */
async function anOrderAt(at: number): Promise<bigint> {
  const [row] = await db.owner<[{ id: bigint }]>`
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                           status)
    select id_at(at) + nextval('id_tail') % 1000, ${memberId}, account_id, false, ${draw}, 71, '20260001', 1, '101',
           '07', '480000', 10000, 1, 10000, 1, 480000, 0, at + interval '1 hour', at, 0
    from ledger_account cross join (select ${new Date(at)}::timestamptz as at) t
    where member_id = ${memberId} and kind = 'main' returning order_id as id`
  return row.id
}
const settle = (orderId: bigint, reward: bigint) => db.owner`
  update bet_order set status = 1, result = 1, reward = ${reward}, settled_at = added_at + interval '2 hours'
  where order_id = ${orderId}`
/** As a reversal does, without the correction around it that the table asks for. */
const reverse = (orderId: bigint) =>
  db.owner.begin(async (tx) => {
    await tx`alter table bet_order disable trigger bet_order_ends_once`
    await tx`update bet_order set status = 0, result = null, reward = 0, settled_at = null where order_id = ${orderId}`
    await tx`alter table bet_order enable trigger bet_order_ends_once`
  })
const report = (gameId?: number) =>
  app.call(bets.historyDayReport, { ...(gameId !== undefined && { gameId }) }, { as: token })
const countOn = async (date: string) =>
  (await app.call(bets.historyList, { date, page: 1, rows: 20 }, { as: token })).totalCount

describe('a bet at 23:30 by the clock of the draws, on a site of another zone', () => {
  it('is of the day that it is there, in lists, in counts and in the report [F-C9] [API-078]', async () => {
    await settle(await anOrderAt(LATE), yuan('25'))
    await settle(await anOrderAt(LATE - HOUR_MS), 0n)
    expect([await countOn(DAY), await countOn(YESTERDAY)]).toEqual([1, 1])
    expect(await report()).toEqual([
      { statTime: DAY, bettingMoney: yuan('10'), profit: yuan('15') },
      { statTime: YESTERDAY, bettingMoney: yuan('10'), profit: -yuan('10') },
    ])
    const kept = await db.owner`
      select day::text, orders from bet_day_total where member_id = ${memberId} order by day desc`
    expect(kept).toEqual([
      { day: DAY, orders: 1 },
      { day: YESTERDAY, orders: 1 },
    ])
    await expect(report(72)).resolves.toEqual([])
  })

  it('stands in today’s list as long as it is that day there [F-C9]', async () => {
    await settle(await anOrderAt(LATE), 0n)
    const countAt = async (clock: string) =>
      (await listToday(db.sql, memberId, { now: instantOf(DAY, clock), page: 1, rows: 20 })).totalCount
    // At 23:10 by the draws' clock the next day has begun in Tokyo.
    expect([await countAt('00:30:00'), await countAt('22:50:00'), await countAt('23:10:00')]).toEqual([1, 1, 0])
  })

  it('is of that day in the report of casino games, whose last day is today there [F-C9] [API-082]', async () => {
    const round = { vendor: 'v1', gameCode: 'baccarat', memberId, status: 'settled', payout: 0n } as const
    const money = { bet: yuan('7'), validBet: yuan('7') }
    await db.sql.begin((tx) =>
      recordRound(tx, { ...round, ...money, roundCode: 'late', startedAt: LATE - MINUTE_MS, endedAt: LATE }),
    )
    const staked = async (day: string) => {
      const range = { startDate: day, endDate: day }
      const [row] = await app.call(liveReports.gameReportList, { gameCodes: ['baccarat'], ...range }, { as: token })
      const { totalCount } = await app.call(liveReports.br, { ...range, page: 1, rows: 20 }, { as: token })
      return [row?.betAmount, totalCount]
    }
    expect([await staked(DAY), await staked(YESTERDAY)]).toEqual([
      [yuan('7'), 1],
      [0n, 0],
    ])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(app.clock.now())
    await expect(staked(today)).resolves.toHaveLength(2)
    await expect(staked(addDays(today, 1))).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })

  it('is of that day for the time of play that a member allows himself [F-C9] [RG-4]', async () => {
    await db.owner`
      insert into gaming_limit (member_id, kind, period, amount, changed_by)
      values (${memberId}, 'session', 'day', 15, 'test')`
    for (const minutes of [40, 47, 54]) await anOrderAt(instantOf(YESTERDAY, `22:${minutes}:00`))
    const refusalAt = async (clock: string) => {
      const [row] = await db.owner<[{ refusal: string | null }]>`
        select gaming_wager_refusal(${memberId}, 1, ${new Date(instantOf(YESTERDAY, clock))}) as refusal`
      return row.refusal
    }
    expect([await refusalAt('22:59:00'), await refusalAt('23:01:00')]).toEqual(['session-over', null])
  })
})

describe('the results of a day', () => {
  it('follow reversals and corrections, and forget a day without results [F-C9]', async () => {
    const orderId = await anOrderAt(LATE)
    await settle(orderId, yuan('25'))
    await reverse(orderId)
    expect(await report()).toEqual([])
    await settle(orderId, 0n)
    expect(await report()).toEqual([{ statTime: DAY, bettingMoney: yuan('10'), profit: -yuan('10') }])
    // The nightly recount would say so; these orders have no postings, so it is asked for the days alone.
    expect(await db.owner`select from bet_day_difference`).toEqual([])
    await db.owner`update bet_day_result set profit = profit + 1 where member_id = ${memberId}`
    expect(await db.owner`select from bet_day_difference`).toHaveLength(1)
    await expect(checkBooks(db.owner)).rejects.toThrow('the results of a day')
    await db.owner`update bet_day_result set profit = profit - 1 where member_id = ${memberId}`
  })

  it('are read from one row a day, however many orders it has', async () => {
    for (let n = 0; n < 50; n++) await settle(await anOrderAt(LATE - n * 1000), 0n)
    const touched = await db.owner.begin(async (tx) => {
      const rows = () => tx<[{ rows: number }]>`
        select coalesce(sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)), 0)::integer as rows
        from pg_stat_xact_user_tables where relname like 'bet_order%'`
      const [before] = await rows()
      const days = await reportDays(tx, memberId, { now: LATE + DAY_MS / 2 })
      expect(days).toEqual([{ day: DAY, stake: yuan('500'), profit: -yuan('500') }])
      const [after] = await rows()
      return after.rows - before.rows
    })
    expect(touched).toBe(0)
  })
})

describe('the zone of the days', () => {
  it('is fixed once there are orders, for everybody; planting what is missing asks for nothing [F-C9]', async () => {
    await anOrderAt(LATE)
    await expect(setZone('Asia/Shanghai')).rejects.toThrow('the time zone is fixed')
    await expect(db.owner`delete from system_config where config_key = 'sys_config.time_zone'`).rejects.toThrow('fixed')
    await setZone(ZONE)
    await seedSystemConfig(db.sql)
    const [row] = await db.sql`select site_zone() as zone`
    expect(row?.['zone']).toBe(ZONE)
  })

  it.each(['Asia/Nowhere', 'UTC+8', ''])('is no text that names none: %j', async (zone) => {
    await expect(setZone(zone)).rejects.toThrow('is no time zone')
  })
})
