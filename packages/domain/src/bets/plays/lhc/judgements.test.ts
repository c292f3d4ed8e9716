import { describe, expect, test } from 'vitest'
import { lunarYearOf } from '../../../lottery/lunar.ts'
import { yuan } from '../../../money.ts'
import { wonNotes } from '../../outcome.ts'
import type { Outcome } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { settleByOutcome } from '../../settle.ts'
import { defaultOdds, select } from '../testing/proofs.ts'
import { playOf } from '../index.ts'

const playNamed = (code: string): Play => playOf('LHC', code) as Play

/** 'won', 'lost' or 'push' where all notes end alike; where they do not, how many of them won: '3/4'. */
function ended(outcome: Outcome): string {
  const { pushed, lost } = outcome
  const won = wonNotes(outcome)
  if (won + pushed === 0) return 'lost'
  if (won + lost === 0) return 'push'
  return pushed + lost === 0 ? 'won' : `${won}/${won + pushed + lost}`
}

const judge = (code: string, selectionText: string, draw: string, lunarYear = 2026): Outcome => {
  const play = playNamed(code)
  return play.judge(select(play, selectionText), { numbers: draw.split(',').map(Number), lunarYear })
}

describe('49 (Domain §1.2, lunar year 2026)', () => {
  const rows = `
    112 马       01,02,03,04,05,06,49 push    合肖 pushes for every size, even on the year's animal
    112 鼠,牛    01,02,03,04,05,06,49 push
    113 马       01,02,03,04,05,06,49 push
    113 鼠       01,02,03,04,05,06,49 push
    112 马       01,02,03,04,05,06,37 won     the horse's other balls count
    115 7段      01,02,03,04,05,06,49 won
    115 5门      01,02,03,04,05,06,49 won
    121 49       49,02,03,04,05,06,07 won
    121 49       01,02,03,04,05,06,49 lost    the special ball does not count
    122 大       01,02,03,04,05,06,49 lost    no push: the sum is 70
    122 双       01,02,03,04,05,06,49 won
    131 49       49,02,03,04,05,06,07 won
    136 49       01,02,03,04,05,49,07 won
    136 49       49,02,03,04,05,06,07 lost    the other place
    141 大       49,02,03,04,05,06,07 push
    141 小       49,02,03,04,05,06,07 push
    141 合双     49,02,03,04,05,06,07 push
    141 尾大     49,02,03,04,05,06,07 push
    141 绿波     49,02,03,04,05,06,07 won     a colour does not push
    141 红波     49,02,03,04,05,06,07 lost
    142 大       49,25,03,04,05,06,07 won     it pushes at its own place only
    203 01,49    01,49,03,04,05,06,07 won
    205 01,49    01,02,03,04,05,06,49 won
    301 马       02,03,04,05,06,07,49 won     49 is the horse
    302 马       02,03,04,05,06,07,49 lost
    303 9尾      02,03,04,05,06,07,49 won
    304 9尾      02,03,04,05,06,07,49 lost
    311 马,蛇    02,03,04,05,06,07,49 won
    321 马,鼠    02,03,04,05,06,08,49 lost
    331 9尾,2尾  02,03,04,05,06,07,49 won
    341 9尾,1尾  02,03,04,05,06,07,49 lost
    401 49,45,44,43,42 01,02,03,04,05,06,49 lost
    411 49,45,44,43,42 01,02,03,04,05,06,49 won
    421 49       01,02,03,04,05,06,49 won
    501 马       02,03,04,05,06,49,07 won     49 adds to 正肖
    501 马       02,03,04,05,06,08,49 lost    as the special ball it does not
    502 7肖      02,03,04,05,06,07,49 won     the seventh animal
    503 7尾      01,02,03,04,05,06,49 won
    504 单3双4   02,04,06,08,01,03,49 won     49 is odd
    504 大1小6   02,04,06,08,01,03,49 won     and big
    505 绿波     05,06,11,03,04,01,49 won     49 scores for green
    505 红波     01,02,07,03,04,09,49 push    three and three and a green 49: 和局
    505 和局     01,02,07,03,04,09,49 won
  `
  test.each(casesOf(rows))('%s %s with %s: %s', (code, selectionText, draw, result) => {
    expect(ended(judge(code, selectionText, draw))).toBe(result)
  })

  const legs = `
    大|小||||        49,02,03,04,05,06,07 won 1
    大|小||||        49,25,03,04,05,06,07 lost
    小|小||||        49,02,03,04,05,06,07 won 1
    红波|小||||      49,02,03,04,05,06,07 won 1
    小||小|||        01,49,03,04,05,06,07 won 0,1
    小|小|小|小|小|小 01,02,03,04,05,06,49 won 0,1,2,3,4,5
    小|小|小|小|小|大 01,02,03,04,05,49,07 won 0,1,2,3,4
    ||||单|双        01,02,03,04,05,49,07 won 0
    小|大||||        01,02,03,04,05,49,07 lost
  `
  test.each(casesOf(legs))('过关 %s with %s: %s, paid by the legs %s', (selectionText, draw, result, prices) => {
    const outcome = judge('151', selectionText, draw)
    expect(ended(outcome)).toBe(result)
    expect(outcome.wins.map(({ pay }) => pay)).toEqual(
      result === 'won' ? [{ rule: 'product', prices: prices?.split(',').map(Number) }] : [],
    )
  })

  // Ruling C102: not even green, the colour of 49, wins or loses by it.
  test.each(['红波', '蓝波', '绿波', '大', '单'])(
    '过关 with a leg on %s counts that leg 1 when its ball is 49 [F-M8]',
    (leg) => {
      const outcome = judge('151', `${leg}|小||||`, '49,05,03,04,06,08,07')
      expect(outcome).toMatchObject({ wins: [{ notes: 1, pay: { rule: 'product', prices: [1] } }], pushed: 0, lost: 0 })
      const booked = { odds: [28_000, 19_800], stakePerNote: yuan('10'), rebateTenths: 0, payoutMax: yuan('1000') }
      expect(settleByOutcome(booked, outcome)).toMatchObject({
        result: 1,
        reward: yuan('19.8'),
        validStake: yuan('10'),
      })
    },
  )
})

describe('several notes and tiers', () => {
  const rows = `
    201 05,17,22,30       05,17,22,30,38,41,26 won
    201 05拖17,22,30,01   05,17,22,30,38,41,26 3/6
    201 05,17拖22,30,01   05,17,22,30,38,41,26 2/3
    201 01拖05,17,22      05,17,22,30,38,41,26 lost
    202 05,01,02          05,17,22,30,38,41,26 lost
    202 05,17,26          05,17,22,30,38,41,26 won
    203 05拖17,26,01      05,17,22,30,38,41,26 1/3
    203 虎碰牛            05,17,22,30,38,41,26 3/16
    203 马碰虎            05,17,01,30,38,41,26 3/20
    203 1尾碰0尾          05,17,22,30,38,41,26 1/20
    203 5尾碰1尾          05,15,01,11,38,41,26 6/25
    203 虎碰1尾           05,17,22,30,38,41,26 2/19
    203 鼠碰1尾           07,19,01,11,31,41,26 11/19
    204 05拖17,26         05,17,22,30,38,41,26 won
    205 05拖17,26         05,17,22,30,38,41,26 1/2
    205 虎碰蛇            05,17,22,30,38,41,26 3/16
    206 05,17,22,30,01    05,17,22,30,38,41,26 1/5
    312 虎,鸡,牛,鼠       05,17,22,30,38,41,26 1/4
    401 01,02,03,04,06,26 05,17,22,30,38,41,26 1/6
    411 01,02,03,05,26,04 05,17,22,30,38,41,26 2/6
  `
  test.each(casesOf(rows))('%s %s with %s: %s', (code, selectionText, draw, result) => {
    expect(ended(judge(code, selectionText, draw))).toBe(result)
  })

  test('三中二 pays the higher tier only', () => {
    expect(judge('202', '05,17,22,01', '05,17,22,30,38,41,26').wins).toEqual([
      { notes: 3, pay: { rule: 'product', prices: [0] } },
      { notes: 1, pay: { rule: 'product', prices: [1] } },
    ])
  })

  test('二中特 tells both ways of winning apart', () => {
    expect(judge('204', '05拖17,26', '05,17,22,30,38,41,26').wins).toEqual([
      { notes: 1, pay: { rule: 'product', prices: [0] } },
      { notes: 1, pay: { rule: 'product', prices: [1] } },
    ])
  })
})

describe('the eve and the day of lunar new year', () => {
  const EVE = lunarYearOf('2026-02-16')
  const DAY = lunarYearOf('2026-02-17')
  const ONES = '01,02,03,04,05,06,37'

  test('are years of the snake and of the horse', () => expect([EVE, DAY]).toEqual([2025, 2026]))

  const rows = `
    111 蛇      won  lost
    111 马      lost won
    112 蛇,龙   won  lost
    113 蛇,龙   lost won
    301 羊      lost lost
    301 鼠      won  lost
    302 鼠      lost won
    311 蛇,鼠   won  lost
    321 鼠,猪   lost won
    501 鼠      won  lost
    502 6肖     won  won
  `
  test.each(casesOf(rows))(`%s %s with ${ONES}: %s, then %s`, (code, selectionText, eve, day) => {
    expect(ended(judge(code, selectionText, ONES, EVE))).toBe(eve)
    expect(ended(judge(code, selectionText, ONES, DAY))).toBe(day)
  })

  test("price the year's animal by itself", () => {
    const pricesOf = (code: string, selectionText: string, year: number) =>
      defaultOdds(playNamed(code), select(playNamed(code), selectionText), year).map((odds) => odds / 10_000)
    const table = [
      ['111', '蛇', [9.4], [11.7]],
      ['301', '蛇', [1.75], [2.05]],
      ['302', '蛇', [2.15], [1.82]],
      ['501', '蛇', [1.72], [2.05]],
      ['311', '蛇,鼠', [4.55, 3.85], [4.55]],
      ['311', '马,鼠', [4.55], [4.55, 3.85]],
      ['321', '蛇,鼠', [3.6, 4.35], [3.6]],
      ['112', '蛇,鼠', [5.82], [5.82]],
    ] as const
    for (const [code, selectionText, eve, day] of table) {
      expect(pricesOf(code, selectionText, EVE), `${code} ${selectionText}`).toEqual(eve)
      expect(pricesOf(code, selectionText, DAY), `${code} ${selectionText}`).toEqual(day)
    }
  })

  test('change how many notes 生肖对碰 and 肖串尾 are', () => {
    const play = playNamed('203')
    const notesIn = (selectionText: string) =>
      [EVE, DAY].map((year) => play.countNotes(select(play, selectionText), year))
    expect(notesIn('蛇碰鼠')).toEqual([20, 16])
    expect(notesIn('马碰鼠')).toEqual([16, 20])
    expect(notesIn('鼠碰牛')).toEqual([16, 16])
    expect(notesIn('1尾碰2尾')).toEqual([25, 25])
    expect(notesIn('0尾碰2尾')).toEqual([20, 20])
    // 蛇 has 01 in 2025, and no ball that ends in 1 in 2026; 马 has none then, and 01 now.
    expect(notesIn('蛇碰1尾')).toEqual([24, 20])
    expect(notesIn('马碰1尾')).toEqual([20, 24])
  })

  test('move the balls of an animal', () => {
    const ballsIn = (year: number) =>
      playNamed('301')
        .items(year)
        .find(({ label }) => label === '马')?.balls
    expect(ballsIn(EVE)).toEqual([12, 24, 36, 48])
    expect(ballsIn(DAY)).toEqual([1, 13, 25, 37, 49])
  })
})

test('nothing is judged before the draw is complete', () => {
  for (const [code, selectionText] of [
    ['121', '01'],
    ['151', '大|大||||'],
    ['201', '01,02,03'],
    ['301', '鼠'],
    ['502', '5肖'],
  ] as const) {
    expect(() => judge(code, selectionText, '01,02,03,04,05,06'), code).toThrow('a draw has 7 numbers')
  }
})

/** The first four words of each line; what follows is the reason. */
function casesOf(rows: string): [string, string, string, string][] {
  return rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).slice(0, 4) as [string, string, string, string])
}
