import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { arrayOf } from '../../db/array-literal.ts'
import { houseOpening, memberMain } from '../../ledger/accounts.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { give } from '../../testing/money-world.ts'
import * as bets from '../bets/index.ts'
import { checkBooks } from '../bets/testing.ts'
import { fairness, history } from '../lottery/index.ts'
import { withdrawHeldUntil } from '../security/index.ts'
import type { Correction } from './index.ts'
import {
  aTurn,
  anEngine,
  correct,
  db,
  firstTime,
  publish,
  RIGHT,
  settle,
  TIE,
  WRONG,
  setCorrectionWorldUp,
} from './testing/correction-world.ts'

// What a corrected result means to people: to those who have spent what they were paid by mistake, to those who are
// told, and to operators who may not.

setCorrectionWorldUp()

describe('a member who has spent what was paid by mistake', () => {
  it('owes it, never goes below zero, cannot withdraw until he has paid, and wins count [I-04] [I-18]', async () => {
    const turn = await aTurn(2)
    // The second one's 26 pays 240 yuan by mistake; his 小 and 单 win by the right number.
    const [, winner] = turn.members as [bigint, bigint]
    await publish(turn, WRONG)
    await settle(turn)
    const purse = await balanceOf(db.sql, memberMain(winner))
    const spent = purse - yuan('3')
    await post(db.owner, {
      event: 'adjusted-out',
      tranType: 28,
      scope: 'test',
      key: `spent-${winner}`,
      actor: 'test',
      postings: [{ from: memberMain(winner), to: houseOpening('CNY'), amount: spent }],
    })
    expect(await withdrawHeldUntil(db.sql, winner)).toBeNull()
    await correct(turn, RIGHT)
    await settle(turn)
    await checkBooks(db.owner)

    const right = (await firstTime(RIGHT, 2)).purses[1] as bigint
    const owed = async () => {
      const [row] = await db.owner<[{ owed: bigint }]>`
        select coalesce(sum(owed - collected), 0)::bigint as owed from member_debt where member_id = ${winner}`
      return row.owed
    }
    const now = await balanceOf(db.sql, memberMain(winner))
    expect(now).toBeGreaterThanOrEqual(0n)
    expect(await owed()).toBeGreaterThan(0n)
    // Purse and debt together are what a first settlement by the right numbers would have left.
    expect(now - (await owed())).toBe(right - spent)
    expect(await withdrawHeldUntil(db.sql, winner)).toBeGreaterThan(Date.UTC(9000, 0))

    await Promise.all([bets.collectDebts(db.sql), bets.collectDebts(anEngine()), bets.collectDebts(anEngine())])
    await give(db.owner, winner, yuan('1'))
    await bets.collectDebts(db.sql)
    expect((await balanceOf(db.sql, memberMain(winner))) - (await owed())).toBe(right - spent + yuan('1'))
    expect(await balanceOf(db.sql, memberMain(winner))).toBe(0n)
    expect(await withdrawHeldUntil(db.sql, winner)).not.toBeNull()
    await give(db.owner, winner, yuan('1000'))
    await bets.collectDebts(db.sql)
    expect(await owed()).toBe(0n)
    expect(await withdrawHeldUntil(db.sql, winner)).toBeNull()
    expect(await balanceOf(db.sql, memberMain(winner))).toBe(right - spent + yuan('1001'))
  })
})

describe('what everybody learns of a correction', () => {
  it('the history marks it, the provenance shows both versions, and the members concerned are told once', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    await settle(turn)
    const { data } = await history({ sql: db.sql, clock: systemClock }, { gameId: 110, page: 1, rows: 100 })
    const row = data.find(({ turnNum }) => turnNum === turn.turnNum)
    expect(row).toMatchObject({ resultText: RIGHT, correction: '录入有误，以官方为准' })
    const { official } = await fairness({ sql: db.sql, clock: systemClock }, 110, turn.turnNum)
    expect(official?.versions).toMatchObject([
      { version: 1, openNum: WRONG, note: null },
      { version: 2, openNum: RIGHT, note: '录入有误，以官方为准' },
    ])
    const told = await db.owner<{ memberId: bigint; content: string }[]>`
      select member_id as "memberId", content from notification
      where member_id = any (${arrayOf(turn.members)}::bigint[]) order by member_id`
    const changed = await db.owner<{ memberId: bigint }[]>`
      select distinct member_id as "memberId" from bet_order
      where draw_id = ${turn.drawId} and result_version = 2 order by 1`
    expect(told.map(({ memberId }) => memberId)).toEqual(changed.map(({ memberId }) => memberId))
    expect(told[0]?.content).toMatch(
      /^新澳门六合彩第\d{3}期开奖结果更正为05,17,22,30,38,41,07（录入有误，以官方为准）。您的相关注单已重新结算：冲销原派彩[\d.]+元，重新派彩[\d.]+元。$/,
    )
  })
})

describe('a correction is refused', () => {
  it('without two people, a note and a reason, other numbers, and the version they looked at [I-21]', async () => {
    const turn = await aTurn(1)
    await expect(correct(turn, RIGHT)).rejects.toMatchObject({ code: 'RESULT/CLOSED' })
    await publish(turn, WRONG)
    const wrong: [Partial<Correction>, string][] = [
      [{ operators: ['ann', 'ann'] }, 'REQ/INVALID'],
      [{ operators: ['ann', ''] }, 'REQ/INVALID'],
      [{ note: ' ' }, 'REQ/INVALID'],
      [{ reason: '' }, 'REQ/INVALID'],
      [{ resultText: '05,17' }, 'REQ/INVALID'],
      [{ resultText: '05,17,22,30,38,41,50' }, 'REQ/INVALID'],
      [{ resultText: WRONG }, 'RESULT/CLOSED'],
      [{ version: 2 }, 'RESULT/CLOSED'],
      [{ turnNum: '1999001' }, 'DRAW/NOT_FOUND'],
      [{ gameId: 9 }, 'GAME/NOT_FOUND'],
    ]
    for (const [change, code] of wrong) await expect(correct(turn, RIGHT, change)).rejects.toMatchObject({ code })
    const racing = await Promise.allSettled([correct(turn, RIGHT), correct(turn, TIE), correct(turn, RIGHT)])
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('for a draw of our own, whose numbers follow from its seed', async () => {
    const turn = await aTurn(1)
    const [own] = await db.owner<[{ drawId: number }]>`
      insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                        open_num, result_version)
      select 71, '203001010001', current_date, 1, 2026, t - interval '1 h', t - interval '2 min', t - interval '1 min',
             'settled', ${WRONG}, 1 from (select clock_timestamp() as t) clock returning draw_id as "drawId"`
    const answer = correct({ ...turn, gameId: 71, turnNum: '203001010001', drawId: own.drawId }, RIGHT)
    await expect(answer).rejects.toMatchObject({ code: 'RESULT/CLOSED' })
    const forge = db.sql`update draw set open_num = ${RIGHT}, result_version = 2 where draw_id = ${own.drawId}`
    await expect(forge).rejects.toThrow('is final')
  })
})
