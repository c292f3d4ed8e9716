import { expect, it } from 'vitest'
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }
import { bankerDraws, type Hand } from './hand.ts'

/**
 * Every sequence of six values that eight packs can bring, weighed by how many sequences of cards it stands for. The
 * cards that a hand does not use are counted too, so that all weights have one denominator.
 */
const ALL = 416 * 415 * 414 * 413 * 412 * 411
const COUNTS = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]

type Kind = Pick<Hand, 'result' | 'lucky6' | 'cards'>

function countHands(): { kind: Kind; ways: number }[] {
  const found = new Map<string, { kind: Kind; ways: number }>()
  const left = [...COUNTS]
  const walk = (values: number[], ways: number): void => {
    const kind = kindOf(values)
    if (kind !== undefined) {
      let all = ways
      for (let used = values.length; used < 6; used++) all *= 416 - used
      const key = JSON.stringify(kind)
      const entry = found.get(key) ?? { kind, ways: 0 }
      entry.ways += all
      found.set(key, entry)
      return
    }
    for (let value = 0; value < 10; value++) {
      const count = left[value]!
      left[value] = count - 1
      walk([...values, value], ways * count)
      left[value] = count
    }
  }
  walk([], 1)
  return [...found.values()]
}

/** The kind of a finished hand of values 闲 庄 闲 庄 and third cards; nothing if another card is due. */
function kindOf(values: readonly number[]): Kind | undefined {
  if (values.length < 4) return undefined
  const [p1, b1, p2, b2, ...thirds] = values as [number, number, number, number, ...number[]]
  let player = (p1 + p2) % 10
  let banker = (b1 + b2) % 10
  let bankers = 2
  if (player < 8 && banker < 8) {
    const third = player <= 5 ? thirds.shift() : null
    if (third === undefined) return undefined
    player = (player + (third ?? 0)) % 10
    if (bankerDraws(banker, third)) {
      const own = thirds.shift()
      if (own === undefined) return undefined
      banker = (banker + own) % 10
      bankers = 3
    }
  }
  const result = banker > player ? '庄' : banker < player ? '闲' : '和'
  return { result, lucky6: banker === 6 && result === '庄' ? bankers : 0, cards: values.length }
}

const hands = countHands()
const ways = (counts: (kind: Kind) => boolean) =>
  hands.reduce((sum, { kind, ways: all }) => (counts(kind) ? sum + BigInt(all) : sum), 0n)
const share = (counts: (kind: Kind) => boolean) => Number(ways(counts)) / ALL

it('counts every hand once', () => {
  expect(ways(() => true)).toBe(BigInt(ALL))
})

it('gives the published probabilities', () => {
  expect(share(({ result }) => result === '庄')).toBeCloseTo(figures.probability.banker, 14)
  expect(share(({ result }) => result === '闲')).toBeCloseTo(figures.probability.player, 14)
  expect(share(({ result }) => result === '和')).toBeCloseTo(figures.probability.tie, 14)
  expect(share(({ lucky6 }) => lucky6 === 2)).toBeCloseTo(figures.probability.luckySix2, 14)
  expect(share(({ lucky6 }) => lucky6 === 3)).toBeCloseTo(figures.probability.luckySix3, 14)
  expect(share(({ cards }) => cards === 4)).toBeCloseTo(figures.probability.cards4, 14)
})

it.each([
  ['banker', figures.bets.banker],
  ['player', figures.bets.player],
  ['tie', figures.bets.tie8],
  ['luckySix', figures.bets.luckySix_12_20],
  ['big', figures.bets.big],
  ['small', figures.bets.small],
] as const)('keeps exactly the published edge on %s', (field, { exact, rtp }) => {
  const back = hands.reduce((sum, { kind, ways: all }) => sum + BigInt(all) * FIELDS[field].back(kind as Hand), 0n)
  const [top, bottom] = exact.split('/').map(BigInt) as [bigint, bigint]
  expect((100n * BigInt(ALL) - back) * bottom).toBe(100n * BigInt(ALL) * top)
  expect(Number(back) / ALL / 100).toBeCloseTo(rtp, 14)
})

it('keeps 43/415 on pairs: 31 of the other 415 cards have the rank of the first', () => {
  const back = FIELDS.bankerPair.back({ bankerPair: true } as Hand)
  expect((100n * 415n - 31n * back) * 415n).toBe(43n * 100n * 415n)
  expect(31 / 415).toBeCloseTo(figures.probability.pair, 14)
  expect(FIELDS.playerPair.back({ playerPair: true } as Hand)).toBe(back)
})
