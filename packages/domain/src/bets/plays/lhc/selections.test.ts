import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BALLS } from '../../../lottery/ball.ts'
import { ANIMALS } from '../../../lottery/zodiac.ts'
import { wonNotes } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { choicesOf } from '../testing/mark-six-selections.ts'
import { select } from '../testing/proofs.ts'
import { playOf } from '../index.ts'
import { LHC_PLAYS } from './index.ts'

const playNamed = (code: string): Play => playOf('LHC', code) as Play
/** A cycle of the twelve animals. */
const lunarYears = fc.integer({ min: 2020, max: 2031 })
/** A play, the year of a draw, and a choice that can be made for it. */
const bets = fc.record({ play: fc.constantFrom(...LHC_PLAYS), lunarYear: lunarYears }).chain(({ play, lunarYear }) =>
  choicesOf(play, lunarYear).map((choice) => ({
    play,
    lunarYear,
    ...choice,
    toString: () => `${play.code} ${choice.selectionText}`,
  })),
)
const sevenBalls = fc.shuffledSubarray([...BALLS], { minLength: 7, maxLength: 7 })

describe('the menu', () => {
  test('stands in the order of the reference', () => {
    // A play that came later may have a tab of its own.
    const tabs =
      '特码 两面 色波 特肖 合肖 头尾数 正码 正码特 正码1–6 过关 连码 平特肖尾 连肖 连尾 自选不中 中一 特平中 正肖 总肖 七码 七色波 五行'
    const known = new Set(tabs.split(' '))
    expect([...new Set(LHC_PLAYS.map(({ menu }) => menu))].filter((tab) => known.has(tab)).join(' ')).toBe(tabs)
  })

  test('has every category of the reference', () => {
    const codes = `
      101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 121 122 131 132 133 134 135 136
      141 142 143 144 145 146 151 201 202 203 204 205 206 301 302 303 304 311 312 313 314 321 322 323 324
      331 332 333 334 341 342 343 401 402 403 404 405 406 407 408 411 412 413 414 415 416 421 422 423 424 425
      501 502 503 504 505
    `
    expect(LHC_PLAYS.map(({ code }) => code)).toEqual(expect.arrayContaining(codes.trim().split(/\s+/)))
  })
})

describe('any selection', () => {
  test('has as many notes as the rules count: C(m, k), with 胆拖 C(m, k − d), one where all items are one note', () => {
    fc.assert(
      fc.property(bets, ({ play, lunarYear, selectionText, notes }) => {
        const counted = play.countNotes(select(play, selectionText), lunarYear)
        expect(counted).toBe(notes ?? counted)
        expect(counted).toBeGreaterThan(0)
        expect(counted).toBeLessThanOrEqual(1000)
      }),
      { numRuns: 3000 },
    )
  })

  test('is one canonical text, which reads as itself', () => {
    fc.assert(
      fc.property(bets, ({ play, selectionText }) => {
        const selection = select(play, selectionText)
        expect(select(play, selection.text)).toEqual(selection)
        const sidesOf = (text: string) => text.split(/[|拖碰]/).map((side) => side.split(',').toSorted().join())
        // The sides of a pair may change places; those of other selections may not.
        const inOrder = (sides: string[]) => (selection.layout === 'cross' ? sides.toSorted() : sides)
        expect(inOrder(sidesOf(selection.text))).toEqual(inOrder(sidesOf(selectionText)))
      }),
      { numRuns: 3000 },
    )
  })

  test('has a price for each place that its outcome names, and every note won, pushed or lost', () => {
    fc.assert(
      fc.property(bets, sevenBalls, ({ play, lunarYear, selectionText }, numbers) => {
        const selection = select(play, selectionText)
        const prices = play.oddsKeys(selection, lunarYear) ?? []
        const outcome = play.judge(selection, { numbers, lunarYear })
        expect(wonNotes(outcome) + outcome.pushed + outcome.lost).toBe(play.countNotes(selection, lunarYear))
        for (const { notes, pay } of outcome.wins) {
          expect(notes).toBeGreaterThan(0)
          const places = pay.rule === 'times' ? [pay.price] : pay.prices
          expect(places.length).toBeGreaterThan(0)
          expect(places.every((place) => prices[place] !== undefined)).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('asks only for prices that the server publishes with its items', () => {
    fc.assert(
      fc.property(bets, ({ play, lunarYear, selectionText }) => {
        const published = new Set(play.items(lunarYear).flatMap(({ oddsKeys }) => oddsKeys))
        const asked = play.oddsKeys(select(play, selectionText), lunarYear)
        expect(asked?.length).toBeGreaterThan(0)
        expect(asked?.every((key) => published.has(key))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('is refused when anything foreign is put into its text', () => {
    const foreign = fc.constantFrom(
      ' ',
      ';',
      '，',
      '、',
      'x',
      '０',
      '\n',
      '+',
      '.',
      '"',
      '\0',
      '猫',
      ',,',
      '|,',
      '拖拖',
      '碰碰',
    )
    fc.assert(
      fc.property(bets, foreign, fc.nat(), ({ play, selectionText }, mark, at) => {
        const place = at % (selectionText.length + 1)
        expect(play.parse(selectionText.slice(0, place) + mark + selectionText.slice(place))).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })

  test('is refused when it is garbage', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789,|拖碰大小单双红蓝绿波鼠马尾肖段 _-') })
    fc.assert(
      fc.property(fc.constantFrom(...LHC_PLAYS), fc.oneof(fc.string(), text), (play, selectionText) => {
        const selection = play.parse(selectionText)
        if (selection === undefined) return
        // What is read in spite of all is a selection in full: it names items only, and costs something.
        const labels = new Set(
          selectionText.split(/[,|拖碰]/).map((label) => (/^\d$/.test(label) ? `0${label}` : label)),
        )
        labels.delete('')
        expect(new Set(selection.parts.flat())).toEqual(labels)
        expect(play.countNotes(selection, 2026)).toBeGreaterThan(0)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a text that is no selection', () => {
  const numbersTo = (count: number) => BALLS.slice(0, count).join(',')
  test.each([
    ['112', '', 'nothing chosen'],
    ['112', '鼠,牛,虎,兔,龙,蛇,马,羊,猴,鸡,狗,猪', 'all twelve animals'],
    ['112', '马肖', 'no animal'],
    ['121', '鼠', 'an animal for a number'],
    ['131', '50', 'no ball'],
    ['151', '大|||||', 'one leg'],
    ['151', '大|小', 'two places only'],
    ['151', '大|小|||||', 'seven places'],
    ['151', '大,小|单||||', 'two items at one place'],
    ['201', '01,02', 'fewer numbers than a note has'],
    ['201', numbersTo(11), 'more than ten numbers'],
    ['201', '01,01,02', 'a number twice'],
    ['201', '01,02,03拖04', 'three anchors'],
    ['201', '01,02拖', 'anchors alone'],
    ['201', '拖01,02,03', 'no anchor'],
    ['201', '01拖02', 'not enough beside the anchor'],
    ['201', '01,02拖02,03', 'an anchor among the others'],
    ['201', '01拖02拖03', 'anchors of anchors'],
    ['201', '01拖2,3,4,5,6,7,8,9,10,11', 'eleven numbers in all'],
    ['201', '鼠碰牛', 'no pairs'],
    ['202', '01拖02,03', 'no anchors in this play'],
    ['203', '鼠碰鼠', 'an animal with itself'],
    ['203', '01碰02', 'numbers as groups'],
    ['203', '鼠碰01', 'a number as a group'],
    ['203', '鼠碰牛碰虎', 'three groups'],
    ['203', '鼠,牛', 'groups as numbers'],
    ['203', '鼠拖牛', 'groups as anchors'],
    ['203', '鼠,牛碰虎', 'two groups on a side'],
    ['203', '01,鼠', 'a group beside a number'],
    ['311', '鼠', 'one animal'],
    ['311', '鼠,牛,虎,兔,龙,蛇,马,羊,猴', 'nine animals'],
    ['334', '1尾,2尾,3尾,4尾', 'four of five'],
    ['341', '1尾,2尾,10尾', 'no tail'],
    ['401', numbersTo(10), 'ten numbers for five'],
    ['406', numbersTo(14), 'more than a thousand notes'],
    ['411', numbersTo(8), 'eight numbers for five'],
    ['425', numbersTo(11), 'eleven numbers'],
    ['504', '单3双5', 'eight balls'],
    ['505', '黄波', 'no colour'],
  ])('play %s: %j, %s', (code, selectionText) => expect(playNamed(code).parse(selectionText)).toBeUndefined())

  test.each([
    ['203', '牛碰鼠', '鼠碰牛'],
    ['203', '5尾碰鼠', '鼠碰5尾'],
    ['201', '9,5拖3', '05,09拖03'],
    ['151', '||大|||小', '||大|||小'],
    ['406', numbersTo(13), '01,02,03,04,05,06,07,08,09,10,11,12,13'],
    ['112', '猪,鼠', '鼠,猪'],
  ])('but play %s reads %s as %s', (code, selectionText, text) =>
    expect(playNamed(code).parse(selectionText)?.text).toBe(text),
  )
})

describe('对碰', () => {
  const pairs = fc.record({
    left: fc.constantFrom(...ANIMALS),
    right: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    lunarYear: lunarYears,
  })
  test('makes every pair of a number of one side and another number of the other, once', () => {
    fc.assert(
      fc.property(pairs, ({ left, right, lunarYear }) => {
        const balls = (code: string, label: string) =>
          playNamed(code)
            .items(lunarYear)
            .find((item) => item.label === label)?.balls ?? []
        const pairsOf = new Set(
          balls('301', left).flatMap((one) =>
            balls('303', `${right}尾`).flatMap((other) =>
              one === other ? [] : [[one, other].toSorted((a, b) => a - b).join()],
            ),
          ),
        )
        const play = playNamed('203')
        expect(play.countNotes(select(play, `${left}碰${right}尾`), lunarYear)).toBe(pairsOf.size)
      }),
    )
  })
})
