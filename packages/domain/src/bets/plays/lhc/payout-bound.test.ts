import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BALLS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { yuan } from '../../../money.ts'
import type { Money, Odds } from '../../../money.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import type { Play, Selection } from '../../play.ts'
import { settleByOutcome } from '../../settle.ts'
import { winMaxOf } from '../../win-max.ts'
import { drawsByClass } from '../testing/mark-six-chances.ts'
import { choicesOf } from '../testing/mark-six-selections.ts'
import { select } from '../testing/proofs.ts'
import { playOf } from '../index.ts'
import { LHC_PLAYS } from './index.ts'

// Settlement holds an order under its `winMax`: too low a bound would pay a member too little, too high a one would
// refuse him bets that are within the cap.

type Line = { play: Play; selection: Selection; lunarYear: number; odds: readonly Odds[]; stakePerNote: Money }

const NO_CAP = 10n ** 18n
const stakeOf = ({ play, selection, lunarYear, stakePerNote }: Line): Money =>
  stakePerNote * BigInt(play.countNotes(selection, lunarYear))
const boundOf = (line: Line): Money => winMaxOf({ ...line, family: 'LHC', stake: stakeOf(line) })
const rewardOf = ({ play, selection, lunarYear, odds, stakePerNote }: Line, numbers: readonly Ball[]): Money => {
  const draw: JudgedDraw = { numbers, lunarYear }
  const bet = { odds, stakePerNote, rebateTenths: 0, payoutMax: NO_CAP }
  return settleByOutcome(bet, play.judge(selection, draw)).reward
}

/** Lines at any odds an operator might set, of plays he offers. */
const linesOf = (plays: readonly Play[], fromOdds = 10_001): fc.Arbitrary<Line> =>
  fc
    .record({ play: fc.constantFrom(...plays), lunarYear: fc.integer({ min: 2020, max: 2031 }) })
    .chain(({ play, lunarYear }) =>
      choicesOf(play, lunarYear).chain(({ selectionText }) => {
        const selection = select(play, selectionText)
        const keys = play.oddsKeys(selection, lunarYear) ?? []
        return fc.record({
          play: fc.constant(play),
          selection: fc.constant(selection),
          lunarYear: fc.constant(lunarYear),
          odds: fc.tuple(...keys.map(() => fc.integer({ min: fromOdds, max: 1_000_000 }))),
          stakePerNote: fc.constantFrom('2', '2.5', '7.77', '1999.99').map(yuan),
        })
      }),
    )

/** The balls of what a selection names, animals and tails among them. */
function ballsOf(label: string, lunarYear: number): readonly Ball[] {
  if (/^\d\d$/.test(label)) return [Number(label)]
  const play = playOf('LHC', label.endsWith('尾') ? '303' : '301') as Play
  return play.items(lunarYear).find((item) => item.label === label)?.balls ?? []
}

describe('no draw pays more than the bound of its line', () => {
  test('of any play, at any odds above nothing', () => {
    const cases = linesOf(LHC_PLAYS, 1).chain((line) => {
      const chosen = line.selection.parts.flat().flatMap((label) => ballsOf(label, line.lunarYear))
      // Balls that were chosen come together far too seldom by themselves.
      const balls = fc.oneof(
        fc.constantFrom(...BALLS),
        chosen.length > 0 ? fc.constantFrom(...chosen) : fc.constant(49),
      )
      return fc.record({ line: fc.constant(line), numbers: fc.uniqueArray(balls, { minLength: 7, maxLength: 7 }) })
    })
    fc.assert(
      fc.property(cases, ({ line, numbers }) => {
        expect(rewardOf(line, numbers)).toBeLessThanOrEqual(boundOf(line))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('some draw pays what the bound says', () => {
  /** Numbers of one part are alike to a selection; an animal or a tail is not like another one. */
  const dearest = (line: Line, special: 'apart' | 'alike'): Money => {
    const { parts, layout } = line.selection
    const told = line.play.menu === '连码' || layout === 'anchors' ? parts : parts.flat().map((label) => [label])
    const numbers = /^\d\d$/.test(parts[0]?.[0] ?? '')
    const groups = (numbers ? parts : told).map((labels) => labels.flatMap((label) => ballsOf(label, line.lunarYear)))
    const classOf = (ball: Ball): string => groups.map((balls) => Number(balls.includes(ball))).join('')
    let most = stakeOf(line)
    for (const { numbers: seven } of drawsByClass(classOf, special)) {
      const reward = rewardOf(line, seven)
      if (reward > most) most = reward
    }
    return most
  }

  const named = (pattern: RegExp): (readonly [string, Play])[] =>
    LHC_PLAYS.filter(({ code }) => pattern.test(code)).map((play) => [`${play.code} ${play.name}`, play] as const)

  test.each(named(/^(121|20.|4..)$/))('%s', (_name, play) => {
    fc.assert(
      fc.property(linesOf([play]), (line) => {
        expect(boundOf(line)).toBe(dearest(line, 'apart'))
      }),
      { numRuns: 40 },
    )
  })

  test.each(named(/^3[0-4].$/))('%s', (_name, play) => {
    fc.assert(
      fc.property(
        linesOf([play]).filter(({ selection }) => selection.items.length <= 8),
        (line) => {
          expect(boundOf(line)).toBe(dearest(line, 'alike'))
        },
      ),
      { numRuns: 6 },
    )
  })

  test('501 正肖', () => {
    const play = playOf('LHC', '501') as Play
    const few = linesOf([play]).filter(({ selection }) => selection.items.length <= 4)
    fc.assert(
      fc.property(few, (line) => {
        expect(boundOf(line)).toBe(dearest(line, 'apart'))
      }),
      { numRuns: 20 },
    )
  })

  test('of plays of which one item stands in a line: its odds, or their product', () => {
    const alone = LHC_PLAYS.filter(({ code }) => /^(112|113|122|14.|50[2-5])$/.test(code))
    fc.assert(
      fc.property(linesOf(alone), (line) => {
        const bound = (line.stakePerNote * BigInt(line.odds[0] as number)) / 10_000n
        expect(line.odds).toHaveLength(1)
        expect(boundOf(line)).toBe(
          bound - (bound % 10n) > line.stakePerNote ? bound - (bound % 10n) : line.stakePerNote,
        )
      }),
    )
  })
})

describe('whole boards', () => {
  const bound = (code: string, selectionText: string, odds: readonly Odds[]): Money => {
    const play = playOf('LHC', code) as Play
    return boundOf({ play, selection: select(play, selectionText), lunarYear: 2026, odds, stakePerNote: yuan('10') })
  }
  const all = BALLS.join(',')
  const ordinary = '鼠,牛,虎,兔,龙,蛇,羊,猴,鸡,狗,猪'
  test.each([
    ['six of 49 numbers come', '121', all, 80_000, '490'],
    ['six of 49 numbers come, at higher odds', '121', all, 90_000, '540'],
    ['one of 49 numbers is special', '101', all, 480_000, '490'],
    ['seven of eleven animals come', '301', ordinary, 20_500, '143.5'],
    ['all but one of eleven animals stay away, the horse having five balls', '302', ordinary, 18_200, '182'],
    ['six balls are shared by six of eleven animals', '501', ordinary, 20_500, '123'],
    ['seven of nine tails come', '303', '1尾,2尾,3尾,4尾,5尾,6尾,7尾,8尾,9尾', 17_500, '122.5'],
    ['all but one of nine tails stay away', '304', '1尾,2尾,3尾,4尾,5尾,6尾,7尾,8尾,9尾', 21_500, '172'],
  ])('%s', (_name, code, selectionText, odds, most) => expect(bound(code, selectionText, [odds])).toBe(yuan(most)))

  test.each([
    ['multiplies every leg', '大|大|大|大|大|大', [1.95, 1.95, 1.95, 1.95, 1.95, 1.95], '549.8'],
    ['is dearest with 49 on a leg below 1', '大|绿波||||', [1.95, 0.9], '19.5'],
    ['can have 49 on one leg only', '大|绿波|红波|||', [0.9, 0.9, 3], '27'],
  ])('过关 %s', (_name, selectionText, odds, most) => {
    const booked = odds.map((one) => Math.round(one * 10_000))
    expect(bound('151', selectionText, booked)).toBe(yuan(most))
  })
})
