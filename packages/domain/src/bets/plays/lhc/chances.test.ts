import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import prices from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { BALLS, colourOf, isBig, isOdd, tailOf } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { animalOf, ANIMALS } from '../../../lottery/zodiac.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import type { Play } from '../../play.ts'
import { drawsByClass, drawsByPlace, viewByClass, viewOfPlace, viewOfSum } from '../testing/mark-six-chances.ts'
import type { ClassOf, View } from '../testing/mark-six-chances.ts'
import { chancesOf, select, YEAR } from '../testing/proofs.ts'
import { playOf } from '../index.ts'

/** A row of the reference, a selection that has its chances, and how much of a draw that selection can see. */
type Proof = {
  row: string
  code: string
  selectionText: string
  view: View
  /** The tiers of the row as an outcome counts them; a row without tiers is won at the first price. */
  pays?: readonly string[]
  /** The rows of our table, where they are called otherwise. */
  keys?: readonly string[]
}

const SPECIAL = 6
const PLACES = [0, 1, 2, 3, 4, 5, SPECIAL].map(viewOfPlace)
const numbersTo = (count: number): string[] => BALLS.slice(0, count).map((ball) => String(ball).padStart(2, '0'))
const animal: ClassOf = (ball) => animalOf(ball, YEAR)
const tail: ClassOf = (ball) => `${tailOf(ball)}尾`
/** Chosen classes stay apart, all others are one. */
const among =
  (classOf: ClassOf, chosen: readonly string[]): ClassOf =>
  (ball) =>
    chosen.includes(classOf(ball)) ? classOf(ball) : 'other'
const chosenBall =
  (count: number): ClassOf =>
  (ball) =>
    ball <= count ? 'chosen' : 'other'

const atPlace = (row: string, code: string, selectionText: string, place = SPECIAL): Proof => ({
  row,
  code,
  selectionText,
  view: PLACES[place] as View,
})
const numbers = (row: string, code: string, size: number, more: Partial<Proof> = {}): Proof => ({
  row,
  code,
  selectionText: numbersTo(size).join(','),
  view: viewByClass(chosenBall(size), 'apart'),
  ...more,
})
const groups = (row: string, code: string, chosen: readonly string[], more: Partial<Proof> = {}): Proof => ({
  row,
  code,
  selectionText: chosen.join(','),
  view: viewByClass(among(chosen.every((label) => label.endsWith('尾')) ? tail : animal, chosen), 'alike'),
  ...more,
})

/** The horse owns five balls in 2026, 0尾 only four; the rows with `b` and `z` are of notes that hold them. */
const ORDINARY = { animals: ['鼠', '牛', '虎', '兔', '龙'], tails: ['1尾', '2尾', '3尾', '4尾', '5尾'] }
const LINKED = [
  { prefix: 'LX', odd: 'b', firstCode: 311, sizes: [2, 3, 4, 5], plain: ORDINARY.animals, own: '马' },
  { prefix: 'LXB', odd: 'b', firstCode: 321, sizes: [2, 3, 4, 5], plain: ORDINARY.animals, own: '马' },
  { prefix: 'LW', odd: 'z', firstCode: 331, sizes: [2, 3, 4, 5], plain: ORDINARY.tails, own: '0尾' },
  { prefix: 'LWB', odd: 'z', firstCode: 341, sizes: [2, 3, 4], plain: ORDINARY.tails, own: '0尾' },
]

const linked = LINKED.flatMap(({ prefix, odd, firstCode, sizes, plain, own }) =>
  sizes.flatMap((size) => {
    const code = String(firstCode + size - 2)
    const mixed = [...plain.slice(0, size - 1), own]
    return [
      groups(`${prefix}_${size}`, code, plain.slice(0, size), { pays: ['lowest:0'] }),
      groups(`${prefix}_${size}${odd}`, code, mixed, { pays: ['lowest:0,1'] }),
    ]
  }),
)

/** Whichever animals they are, the year's own among them or not. */
const animalSets = [['HX', '112'] as const, ['HXB', '113'] as const].flatMap(([prefix, code]) =>
  Array.from({ length: 11 }, (_, index) => index + 1).flatMap((count) =>
    [ANIMALS.slice(0, count), ANIMALS.slice(-count)].map((chosen) =>
      atPlace(`${prefix}_${count}`, code, chosen.join(',')),
    ),
  ),
)

const SIDES = ['大', '小', '单', '双', '合单', '合双', '合大', '合小', '尾大', '尾小', '红波', '蓝波', '绿波']
const placed = [0, 1, 2, 3, 4, 5].flatMap((place) => [
  ...['01', '07', '49'].map((number) => atPlace('ZT', `13${place + 1}`, number, place)),
  ...SIDES.map((side) => atPlace(`Z16_${side}`, `14${place + 1}`, side, place)),
])

const bands = [
  ...[1, 2, 3, 4, 5, 6, 7].map((band) => atPlace(`DUAN_${band}`, '115', `${band}段`)),
  ...[1, 2, 3, 4, 5].map((band) => atPlace(`MEN_${band}`, '115', `${band}门`)),
]

const linkedNumbers = [
  numbers('LM_3Q', '201', 3),
  numbers('LM_3Z2', '202', 3, { pays: ['product:0', 'product:1'], keys: ['LM_3Z2_2', 'LM_3Z2_3'] }),
  numbers('LM_2Q', '203', 2),
  numbers('LM_2ZT', '204', 2, { pays: ['product:0', 'product:1'], keys: ['LM_2ZT_T', 'LM_2ZT_2'] }),
  numbers('LM_TC', '205', 2),
  numbers('LM_4Q', '206', 4),
]

const choices = [
  ...[5, 6, 7, 8, 9, 10, 11, 12].map((size) => numbers(`BZ_${size}`, `40${size - 4}`, size)),
  ...[5, 6, 7, 8, 9, 10].map((size) => numbers(`ZY_${size}`, `41${size - 4}`, size)),
  ...[1, 2, 3, 4, 5].map((size) => numbers(`RZ_${size}`, `42${size}`, size)),
]

const appearances = [
  groups('PT_X4', '301', ['鼠']),
  groups('PT_X5', '301', ['马']),
  groups('PTB_X4', '302', ['鼠']),
  groups('PTB_X5', '302', ['马']),
  groups('PT_W0', '303', ['0尾']),
  ...ORDINARY.tails.map((label) => groups('PT_W', '303', [label])),
  groups('PTB_W0', '304', ['0尾']),
  ...ORDINARY.tails.map((label) => groups('PTB_W', '304', [label])),
]

const timesOf = (most: number): string[] => Array.from({ length: most }, (_, index) => `times:0:${index + 1}`)
const plainAnimals = [['ZX_4码', '鼠', 4] as const, ['ZX_本命5码', '马', 5] as const].map(([row, label, balls]) => ({
  row,
  code: '501',
  selectionText: label,
  view: viewByClass(among(animal, [label]), 'apart'),
  pays: timesOf(balls),
  keys: timesOf(balls).map(() => `ZX_${balls}`),
}))

/** Made once: every sum, every split of seven balls over the twelve animals, and over the ten tails. */
const SUMS = viewOfSum()
const ANIMAL_SPLITS = viewByClass(animal, 'alike')
const TAIL_SPLITS = viewByClass(tail, 'alike')
const ODD_BALLS = viewByClass((ball) => String(isOdd(ball)), 'alike')
const BIG_BALLS = viewByClass((ball) => String(isBig(ball)), 'alike')
const COLOURS = viewByClass(colourOf, 'apart')

const bySum = ['大', '小', '单', '双', '大单', '大双', '小单', '小双'].map((label) => ({
  row: `ZH_${label}`,
  code: '122',
  selectionText: label,
  view: SUMS,
}))

const distinct = [
  ...(['2-4肖', '5肖', '6肖', '7肖', '总肖单', '总肖双'] as const).map((label) => ({
    row: `ZOX_${{ '2-4肖': '234', '5肖': '5', '6肖': '6', '7肖': '7', 总肖单: '单', 总肖双: '双' }[label]}`,
    code: '502',
    selectionText: label,
    view: ANIMAL_SPLITS,
  })),
  ...(['2-4尾', '5尾', '6尾', '7尾'] as const).map((label) => ({
    row: `ZOW_${label === '2-4尾' ? 4 : label[0]}`,
    code: '503',
    selectionText: label,
    view: TAIL_SPLITS,
  })),
]

const counts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((count) => [
  {
    row: `Q7_单${count}`,
    code: '504',
    selectionText: `单${count}双${7 - count}`,
    view: ODD_BALLS,
  },
  {
    row: `Q7_大${count}`,
    code: '504',
    selectionText: `大${count}小${7 - count}`,
    view: BIG_BALLS,
  },
])

const colours = ['红波', '蓝波', '绿波', '和局'].map((label) => ({
  row: `QSB_${label[0]}`,
  code: '505',
  selectionText: label,
  view: COLOURS,
}))

const PROOFS: readonly Proof[] = [
  ...animalSets,
  ...bands,
  ...['01', '07', '49'].map((number) => ({
    row: 'ZM',
    code: '121',
    selectionText: number,
    view: viewByClass((ball: Ball) => (ball === Number(number) ? 'it' : 'other'), 'apart'),
  })),
  ...bySum,
  ...placed,
  ...linkedNumbers,
  ...appearances,
  ...linked,
  ...choices,
  ...plainAnimals,
  ...distinct,
  ...counts,
  ...colours,
]

const ROWS = prices.filter(({ family }) => family === 'LHC')

describe('exact probability, push and return', () => {
  test.each(PROOFS)(
    '$row: $code $selectionText',
    ({ row, code, selectionText, view, pays = ['product:0'], keys = [row] }) => {
      const expected = ROWS.find((one) => one.code === row)
      const { won, pushed, lost, of } = chancesOf(playOf('LHC', code) as Play, selectionText, view.draws)
      const isShare = (notes: bigint, share: unknown): boolean => {
        const [chances, ofChances] = share as [number, number]
        return notes * BigInt(ofChances) === BigInt(chances) * of
      }
      expect([...won.keys()].toSorted()).toEqual(pays)
      for (const [tier, pay] of pays.entries()) {
        expect(isShare(won.get(pay) as bigint, expected?.tiers[tier]?.p), pay).toBe(true)
      }
      expect(isShare(pushed, expected?.push)).toBe(true)
      const all = [...won.values()].reduce((sum, notes) => sum + notes, 0n)
      expect(all + pushed + lost).toBe(of)

      const paid = pays.reduce(
        (sum, pay, tier) => sum + (won.get(pay) as bigint) * oddsOf(keys[tier] as string, pay),
        0n,
      )
      expect((Number(paid) / 10_000 + Number(pushed)) / Number(of)).toBeCloseTo(expected?.rtp as number, 12)
      expect(expected?.tiers).toHaveLength(pays.length)
    },
  )

  const seven = { minLength: 7, maxLength: 7 }
  // The proofs are of the first balls, which seldom come together.
  const sevenBalls = fc.oneof(fc.shuffledSubarray([...BALLS], seven), fc.shuffledSubarray(BALLS.slice(0, 14), seven))
  test.each(PROOFS)(
    '$row: $code $selectionText sees no more of a draw than the proof does',
    ({ code, selectionText, view }) => {
      const play = playOf('LHC', code) as Play
      const selection = select(play, selectionText)
      const standIns = new Map(view.draws.map(({ numbers: balls }) => [view.sightOf(balls), balls]))
      const judge = (balls: readonly Ball[]) => play.judge(selection, { numbers: balls, lunarYear: YEAR })
      fc.assert(
        fc.property(sevenBalls, (balls) => {
          expect(judge(balls)).toEqual(judge(standIns.get(view.sightOf(balls)) as readonly Ball[]))
        }),
        { numRuns: 20 },
      )
    },
  )

  test('is proved for every row of the reference that the special ball alone does not decide', () => {
    const special = /^(TM|LM|LM4|LMX|SB|BB|BBB|TS|WS|TX|WX)_/
    const linkedRows = /^LM_(3Q|3Z2|2Q|2ZT|TC|4Q)$/
    const others = ROWS.map(({ code }) => code as string).filter((row) => !special.test(row) || linkedRows.test(row))
    expect([...new Set(PROOFS.map(({ row }) => row))].toSorted()).toEqual(others.toSorted())
    expect([ROWS.length, others.length]).toEqual([229, 152])
  })
})

/** What a won note pays in ten-thousandths of its stake. */
function oddsOf(key: string, pay: string): bigint {
  const odds = BigInt(DEFAULT_ODDS[key] as number)
  const times = /^times:0:(\d)$/.exec(pay)
  return times === null ? odds : 10_000n + (odds - 10_000n) * BigInt(times[1] as string)
}

describe('exact chances of 过关', () => {
  const legs = (selectionText: string) => {
    const traits = (ball: Ball): string => `${isBig(ball)} ${isOdd(ball)} ${colourOf(ball)} ${ball === 49}`
    const chances = chancesOf(playOf('LHC', '151') as Play, selectionText, drawsByPlace(traits, 2))
    return { ...chances, won: Object.fromEntries(chances.won) }
  }

  test('大 and 单: 49 at one place leaves the other leg', () => {
    // 24 big and 24 odd balls without 49, 12 of them both: 24 × 24 − 12 pairs win both legs, 24 and 24 have 49 in one.
    expect(legs('大|单||||')).toMatchObject({
      of: 49n * 48n,
      won: { 'product:0,1': 564n, 'product:0': 24n, 'product:1': 24n },
      pushed: 0n,
    })
  })

  test('小 and 绿波: 49 counts 1 for a colour too', () => {
    // 24 small balls, 15 green ones without 49, 7 of them both.
    expect(legs('小|绿波||||')).toMatchObject({
      of: 49n * 48n,
      won: { 'product:0,1': 24n * 15n - 7n, 'product:0': 24n, 'product:1': 15n },
      pushed: 0n,
    })
  })
})

describe('a line of many notes', () => {
  test.each([
    ['201', '01,02,03,04', 4n],
    ['203', '01拖02,03', 2n],
    ['405', '01,02,03,04,05,06,07,08,09,10', 10n],
  ] as const)('%s %s has the chances of one note as often as it has notes', (code, selectionText, notes) => {
    const play = playOf('LHC', code) as Play
    const classOf: ClassOf = (ball) =>
      select(play, selectionText).items.includes(String(ball).padStart(3, '0')) ? String(ball) : ''
    const one = ROWS.find((row) => row.code === play.items(YEAR)[0]?.oddsKeys[0])?.tiers[0]?.p as [number, number]
    const { won, of } = chancesOf(play, selectionText, drawsByClass(code === '405' ? chosenBall(10) : classOf, 'apart'))
    expect((won.get('product:0') ?? 0n) * BigInt(one[1])).toBe(notes * BigInt(one[0]) * of)
  })
})
