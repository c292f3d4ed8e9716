// What holds for every play of a family, whatever is chosen and whatever is drawn.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Family } from '../../../lottery/family.ts'
import { yuan } from '../../../money.ts'
import type { Outcome } from '../../outcome.ts'
import { winningsOf, wonNotes } from '../../outcome.ts'
import type { Play, Selection } from '../../play.ts'
import { winMaxOf } from '../../win-max.ts'
import { combinations, cartesianProduct } from '../build/combinations.ts'
import { playsOf } from '../index.ts'
import { defaultOdds, select, YEAR } from './proofs.ts'

export type Laws = {
  readonly family: Family
  /** Complete draws, among them many of few values, so that what was chosen comes often. */
  readonly draws: fc.Arbitrary<readonly number[]>
  /** All draws as far as they concern a selection; nothing where they are too many. */
  readonly spaceOf: (play: Play, selection: Selection) => Iterable<readonly number[]> | undefined
  /** Single notes that a selection stands for, where its play does not name them itself. */
  readonly singlesOf?: (play: Play, selection: Selection) => Single[] | undefined
}

/** A note by itself, on a play that knows it. */
export type Single = { readonly play: Play; readonly selectionText: string }

/** Of one note. */
export const STAKE = yuan('7.77')
const labelsOf = (play: Play): string[] => play.items(YEAR).map(({ label }) => label)

/** Any text that the play should read; half of them out of its first few labels, so that draws meet them. */
export function betInfosOf(play: Play): fc.Arbitrary<string> {
  const { input, pick } = play
  const few = labelsOf(play).slice(0, Math.max(pick.min, 4))
  const labels = fc.constantFrom(labelsOf(play), few)
  const list = (min: number, max: number) =>
    labels.chain((all) => fc.shuffledSubarray(all, { minLength: min, maxLength: Math.min(max, all.length) }))
  switch (input.kind) {
    case 'each':
    case 'set':
      return list(pick.min, pick.max).map((chosen) => chosen.join())
    case 'combine': {
      const plain = list(pick.min, pick.max).map((chosen) => chosen.join())
      const [way] = input.ways
      if (way?.way !== 'anchors') return plain
      const anchored = fc
        .tuple(list(pick.min, pick.max), fc.integer({ min: 1, max: way.max }))
        .map(([chosen, anchors]) => `${chosen.slice(0, anchors).join()}拖${chosen.slice(anchors).join()}`)
      return fc.oneof(plain, anchored)
    }
    case 'positions': {
      const part = labels.chain((all) => fc.subarray(all, { minLength: 1, maxLength: 3 }))
      const places = input.positions.map((_, place) => place)
      return fc
        .tuple(fc.subarray(places, { minLength: pick.min, maxLength: pick.max }), fc.tuple(...places.map(() => part)))
        .map(([filled, parts]) => parts.map((part_, place) => (filled.includes(place) ? part_.join() : '')).join('|'))
    }
  }
}

/** The notes of a selection, each as a selection of its own, made without the play's help. */
export function singlesOf(play: Play, { parts, text }: Selection): Single[] {
  const { input } = play
  const of = (betInfos: readonly string[]): Single[] => betInfos.map((selectionText) => ({ play, selectionText }))
  switch (input.kind) {
    case 'each':
      return of(parts.flat())
    case 'set':
      return of([text])
    case 'combine': {
      const [first = [], others] = parts
      if (others === undefined) return of([...combinations(first, input.size)].map((chosen) => chosen.join()))
      return of(Array.from(combinations(others, input.size - first.length), (rest) => [...first, ...rest].join()))
    }
    case 'positions': {
      const at = (chosen: readonly (readonly [number, string])[]): string =>
        parts.map((_, place) => chosen.find(([one]) => one === place)?.[1] ?? '').join('|')
      const marked = parts.map((labels, place) => labels.map((label) => [place, label] as const))
      if (input.notes === 'sum') return of(marked.flat().map((one) => at([one])))
      return of(
        cartesianProduct(marked.filter(({ length }) => length > 0))
          .map(at)
          .filter((selectionText) => play.parse(selectionText) !== undefined),
      )
    }
  }
}

/** An outcome as plain numbers, to be added up and compared. */
function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const sums: Record<string, number> = { pushed: 0, lost: 0 }
  for (const { wins, pushed, lost } of outcomes) {
    for (const { notes, pay } of wins) sums[JSON.stringify(pay)] = (sums[JSON.stringify(pay)] ?? 0) + notes
    sums['pushed'] = (sums['pushed'] as number) + pushed
    sums['lost'] = (sums['lost'] as number) + lost
  }
  return sums
}

export const boundOf = (family: Family, play: Play, selection: Selection): bigint =>
  winMaxOf({
    family,
    play,
    selection,
    lunarYear: YEAR,
    odds: defaultOdds(play, selection),
    stakePerNote: STAKE,
    stake: STAKE * BigInt(play.countNotes(selection, YEAR)),
  })

export const winningsIn = (play: Play, selection: Selection, numbers: readonly number[]): bigint =>
  winningsOf(STAKE, defaultOdds(play, selection), play.judge(selection, { numbers, lunarYear: YEAR }))

export function describeLaws(laws: Laws): void {
  describe('laws of every play', () => {
    lawsOfSelections(laws)
    lawsOfBounds(laws)
    refusals(laws)
  })
}

type Bet = { readonly play: Play; readonly selectionText: string; readonly selection: Selection }

/** Selections that can be read; those of one line have one price, too. */
const selectionsOf = (family: Family): fc.Arbitrary<Bet> =>
  fc.constantFrom(...playsOf(family)).chain((play) =>
    betInfosOf(play)
      .filter((selectionText) => play.parse(selectionText) !== undefined)
      .map((selectionText) => ({ play, selectionText, selection: select(play, selectionText) })),
  )
export const linesOf = (family: Family): fc.Arbitrary<Bet> =>
  selectionsOf(family).filter(({ play, selection }) => play.oddsKeys(selection, YEAR) !== undefined)

const notesOf = ({ play, selection }: Omit<Bet, 'selectionText'>): number => play.countNotes(selection, YEAR)

function lawsOfSelections({ family, draws, singlesOf: namedSingles }: Laws): void {
  test('a selection has one canonical text, in whatever order and how often its items are named', () => {
    fc.assert(
      fc.property(selectionsOf(family), ({ play, selectionText, selection }) => {
        expect(select(play, selection.text)).toEqual(selection)
        expect(select(play, mixed(selectionText))).toEqual(selection)
        const chosen = play.items(YEAR).filter(({ item }) => selection.items.includes(item))
        expect(new Set(chosen.map(({ label }) => label))).toEqual(new Set(selection.parts.flat()))
      }),
    )
  })

  test('a selection is its single notes: their number, and what a draw makes of each', () => {
    fc.assert(
      fc.property(linesOf(family), draws, (bet, numbers) => {
        const { play, selection } = bet
        const singles = (namedSingles?.(play, selection) ?? singlesOf(play, selection)).map((single) => ({
          play: single.play,
          selection: select(single.play, single.selectionText),
        }))
        const draw = { numbers, lunarYear: YEAR }
        const outcome = play.judge(selection, draw)
        expect(notesOf(bet)).toBe(singles.reduce((sum, single) => sum + notesOf(single), 0))
        expect(wonNotes(outcome) + outcome.pushed + outcome.lost).toBe(notesOf(bet))
        expect(tally([outcome])).toEqual(tally(singles.map((one) => one.play.judge(one.selection, draw))))
      }),
      { numRuns: 300 },
    )
  })
}

function lawsOfBounds({ family, draws, spaceOf }: Laws): void {
  test('no draw wins more than the bound', () => {
    fc.assert(
      fc.property(linesOf(family), draws, ({ play, selection }, numbers) => {
        expect(winningsIn(play, selection, numbers)).toBeLessThanOrEqual(boundOf(family, play, selection))
      }),
      { numRuns: 300 },
    )
  })

  const dearest = (play: Play, selection: Selection, space: Iterable<readonly number[]>): bigint => {
    let most = 0n
    for (const numbers of space) {
      const winnings = winningsIn(play, selection, numbers)
      if (winnings > most) most = winnings
    }
    return most
  }

  test('the bound is what the worst of all draws wins, or the stake', () => {
    fc.assert(
      fc.property(linesOf(family), (bet) => {
        const { play, selection } = bet
        const space = spaceOf(play, selection)
        fc.pre(space !== undefined)
        const most = dearest(play, selection, space)
        const stake = STAKE * BigInt(notesOf(bet))
        expect(boundOf(family, play, selection)).toBe(most > stake ? most : stake)
      }),
      { numRuns: 80 },
    )
  })

  test('the bound of every item is reached', () => {
    for (const play of playsOf(family).filter(({ input }) => input.kind === 'each')) {
      for (const label of labelsOf(play)) {
        const selection = select(play, label)
        const space = spaceOf(play, selection)
        if (space === undefined) continue
        expect(boundOf(family, play, selection), `${play.name} ${label}`).toBe(dearest(play, selection, space))
      }
    }
  })
}

function refusals({ family }: Laws): void {
  const plays = playsOf(family)

  test('what is read of nonsense is made of the labels of the play, and has a canonical text', () => {
    const signs = fc.constantFrom(...'0123456789,,||拖', '-1', ' ', '１', '__proto__', 'constructor')
    const texts = (play: Play) =>
      fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.array(fc.oneof(signs, fc.constantFrom(...labelsOf(play))), { maxLength: 12 }).map((all) => all.join('')),
      )
    const isSound = (play: Play, selectionText: string): boolean => {
      const selection = play.parse(selectionText)
      if (selection === undefined) return true
      const labels = labelsOf(play)
      return (
        selection.parts.flat().every((label) => labels.includes(label)) &&
        play.parse(selection.text)?.text === selection.text &&
        notesOf({ play, selection }) > 0
      )
    }
    const chosen = fc.constantFrom(...plays).chain((play) => fc.tuple(fc.constant(play), texts(play)))
    fc.assert(
      fc.property(chosen, ([play, selectionText]) => isSound(play, selectionText)),
      { numRuns: 500 },
    )
  })

  test.each(plays.map((play) => [`${play.code} ${play.name}`, play] as const))(
    '%s refuses what it does not know, and half a draw',
    (_name, play) => {
      const fill = '|'.repeat(play.input.kind === 'positions' ? play.input.positions.length - 1 : 0)
      for (const text of ['', ',', '猫', '猫'.concat(fill), fill, `${fill}|`, '99', ' ', '__proto__', 'constructor']) {
        expect(play.parse(text), JSON.stringify(text)).toBeUndefined()
      }
      const texts = betInfosOf(play).filter((text) => play.parse(text) !== undefined)
      const [text = ''] = fc.sample(texts, { numRuns: 1, seed: 1 })
      expect(() => play.judge(select(play, text), { numbers: [1, 2], lunarYear: YEAR })).toThrow('numbers')
    },
  )
}

/** The same choice, written backwards and twice within each part. */
const mixed = (selectionText: string): string =>
  selectionText
    .split(/([|拖])/)
    .map((part) => (/^[|拖]?$/.test(part) ? part : [...part.split(',').toReversed(), ...part.split(',')].join()))
    .join('')
