import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { expect, it } from 'vitest'
import { drawStakes, memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from './place-bets.ts'
import { settleOrders } from './settle-orders.ts'
import { aRequest, checkBooks } from './testing.ts'

const db = useTestDatabase()

/** Play, selectionText, notes, what comes back for stakes of ten yuan a note: the worked examples of the reference. */
type Bet = readonly [play: string, selectionText: string, notes: number, reward: string]

const games: readonly (readonly [family: Family, gameId: number, resultText: string, bets: readonly Bet[]])[] = [
  [
    'SSC',
    43,
    '7,2,3,4,7',
    [
      ['101', '7', 1, '98'],
      ['122', '龙', 1, '10'],
      ['132', '顺子', 1, '155'],
      ['202', '||3|4|7', 1, '9600'],
      ['501', '7|2|3,9|4|7', 2, '980000'],
      ['544', '3,4,7,9', 4, '1633.33'],
      ['601', '7||||1,7', 3, '196'],
    ],
  ],
  [
    'PK10',
    45,
    '10,02,07,04,01,09,03,08,05,06',
    [
      ['121', '龙', 1, '19.8'],
      ['131', '12', 1, '105'],
      ['521', '10|02,07|02,07', 2, '7056'],
      ['512', '02,07,10', 3, '441'],
    ],
  ],
  [
    'K3',
    42,
    '2,2,5',
    [
      ['101', '大', 1, '0'],
      ['101', '单', 1, '19.8'],
      ['111', '2', 1, '29.4'],
      ['522', '2|5', 1, '705.6'],
    ],
  ],
  [
    '11X5',
    47,
    '11,03,08,02,09',
    [
      ['111', '大', 1, '10'],
      ['113', '大', 1, '19.8'],
      ['208', '01,02,03,04,08,09,10,11', 1, '79.2'],
      ['203', '11拖3,8,10', 3, '158.4'],
      ['303', '11|3|8', 1, '9500'],
    ],
  ],
  [
    'PC28',
    46,
    '6,7,0',
    [
      ['101', '14', 1, '0'],
      ['102', '0,13,14', 1, '62.88'],
      ['121', '绿波', 1, '0'],
    ],
  ],
  [
    'NN',
    95,
    '9,1,10,2,3,4,8,6,7,5',
    [
      ['101', '闲二', 1, '19.5'],
      // Two of the five notes win, three are given back.
      ['102', '闲二', 5, '69'],
    ],
  ],
]

it.each(games)('takes and settles bets on %s by its own plays', async (family, gameId, resultText, bets) => {
  await db.owner`insert into game (game_id, code, name, family, cate, timing)
    values (${gameId}, ${`g${gameId}`}, '测试', ${family}, 1, '{}')
    on conflict (game_id) do update set family = excluded.family`
  const member = await aMember(db.owner, { balance: yuan('10000') })
  const draw = await anOpenDraw(db.owner, { gameId })
  const desk = createBetDesk(db.sql)
  const lines = bets.map(([play, selectionText, notes]) => lineOf(family, gameId, { play, selectionText, notes }))
  const stake = lines.reduce((sum, line) => sum + line.total, 0n)
  // 8 % of his own, none of which he takes: official plays pay by the group 1960.
  const placed = await desk.place({ memberId: member, rebateTenths: 80 }, await aRequest(db.owner, draw, lines))
  expect(placed).toMatchObject({ total: stake })

  await drawIs(db.owner, draw, resultText)
  await settleOrders(db.sql, draw)
  const orders = await db.owner<{ playCode: string; reward: bigint }[]>`
    select play_code as "playCode", reward from bet_order where member_id = ${member} order by order_id`
  expect(orders.map(({ playCode, reward }) => [playCode, formatYuan(reward)])).toEqual(
    bets.map(([play, , , reward]) => [play, reward]),
  )
  const rewards = bets.reduce((sum, [, , , reward]) => sum + yuan(reward), 0n)
  expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('10000') - stake + rewards)
  expect(await balanceOf(db.sql, drawStakes(draw, 'CNY'))).toBe(0n)
  await checkBooks(db.owner)
})

function lineOf(
  family: Family,
  gameId: number,
  { play: code, selectionText, notes }: { play: string; selectionText: string; notes: number },
): BetLine {
  const play = playOf(family, code)
  const selection = play?.parse(selectionText)
  const keys = selection && play?.oddsKeys(selection, 2026)
  if (!keys) throw new Error(`${family} ${code} cannot read ${selectionText}.`)
  return {
    code: `${gameId}${code}${selection.items[0]}`,
    selectionText,
    odds: keys.map((key) => DEFAULT_ODDS[key] as number),
    amount: yuan('10'),
    unit: 'yuan',
    multiple: 1,
    notes,
    total: yuan('10') * BigInt(notes),
    rebate: 0,
  }
}
