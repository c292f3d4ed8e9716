import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from './place-bets.ts'
import { settleOrders } from './settle-orders.ts'
import { aLine, aRequest } from './testing.ts'
import { dayWinners } from './winners.ts'

const db = useTestDatabase()
const winners = (gameId: number, day: string) => dayWinners({ sql: db.sql, clock: systemClock }, gameId, day)

it('ranks the wins of a day by profit, with masked accounts, and leaves trial money and losses out', async () => {
  const draw = await anOpenDraw(db.owner)
  const desk = createBetDesk(db.sql)
  const bet = async (account: string, lines: BetLine[], kind: 'member' | 'trial' = 'member') => {
    const memberId = await aMember(db.owner, { balance: yuan('1000'), kind })
    await db.owner`update member set account = ${account} where member_id = ${memberId}`
    await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, draw, lines))
  }
  await bet('lucky77', [aLine('103', '大', '100'), aLine('101', '01', '10')])
  await bet('tiger2026', [aLine('101', '48', '10')])
  await bet('trial01', [aLine('101', '48', '50')], 'trial')
  await bet('unlucky', [aLine('103', '小', '500')])
  await drawIs(db.owner, draw, '1,2,3,4,5,6,48')
  await settleOrders(db.sql, draw)
  await db.owner`update draw set status = 'settled' where draw_id = ${draw}`

  const [drawn] = await db.owner<[{ at: Date; turnNum: string }]>`
    select plan_at as at, turn_num as "turnNum" from draw where draw_id = ${draw}`
  const day = siteDateOf(drawn.at.getTime())
  const { turnNum } = drawn
  expect(await winners(71, day)).toEqual([
    { account: 'tig****26', avatarId: 1, turnNum, playName: '特码A', reward: yuan('480'), profit: yuan('470') },
    { account: 'lu***77', avatarId: 1, turnNum, playName: '特码两面', reward: yuan('198'), profit: yuan('98') },
  ])
  expect(await winners(71, addDays(day, -1))).toEqual([])
})

it('refuses a game and a day that do not exist', async () => {
  await anOpenDraw(db.owner)
  await expect(winners(9999, '2026-05-08')).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
  await expect(winners(71, '2026-02-30')).rejects.toMatchObject({ code: 'REQ/INVALID' })
})
