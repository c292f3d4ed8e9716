// Every way in which a selection of the Mark Six can be made, for tests that hold whatever is chosen.
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { CombineWay, Play } from '../../play.ts'
import { binomial } from '../build/combinations.ts'

/** What was chosen, before it is written: lists for a plain selection, for 胆拖, for a crossing and for legs. */
export type Choice = {
  readonly selectionText: string
  /** Notes by the rule of the reference, where it does not depend on the year. */
  readonly notes?: number
}

/** Selections of a play that stand in one line: all their items have one price, or the play prices them together. */
export function choicesOf(play: Play, lunarYear: number): Arbitrary<Choice> {
  const items = play.items(lunarYear)
  const labels = items.map(({ label }) => label)
  const { input, pick } = play
  switch (input.kind) {
    case 'each': {
      const prices = [...Map.groupBy(items, ({ oddsKeys }) => oddsKeys.join()).values()]
      return fc
        .constantFrom(...prices)
        .chain((alike) =>
          subset(
            alike.map(({ label }) => label),
            { min: 1, max: alike.length },
          ),
        )
        .map((chosen) => ({ selectionText: chosen.join(','), notes: chosen.length }))
    }
    case 'set':
      return subset(labels, pick).map((chosen) => ({ selectionText: chosen.join(','), notes: 1 }))
    case 'combine':
      return fc.oneof(
        list(play, labels, input.size),
        ...input.ways.map((way) => choiceBy(way, play, labels, input.size)),
      )
    case 'positions':
      return fc
        .tuple(...input.positions.map(() => fc.option(fc.constantFrom(...labels), { nil: '' })))
        .filter((legs) => legs.filter((leg) => leg !== '').length >= pick.min)
        .map((legs) => ({ selectionText: legs.join('|'), notes: 1 }))
  }
}

const list = ({ pick }: Play, labels: readonly string[], size: number): Arbitrary<Choice> =>
  subset(labels, pick).map((chosen) => ({ selectionText: chosen.join(','), notes: binomial(chosen.length, size) }))

function choiceBy(way: CombineWay, { pick }: Play, labels: readonly string[], size: number): Arbitrary<Choice> {
  if (way.way === 'cross') {
    return fc
      .tuple(fc.constantFrom(...way.left), fc.constantFrom(...way.right))
      .filter(([left, right]) => left !== right)
      .map((sides) => ({ selectionText: sides.join('碰') }))
  }
  return fc
    .tuple(subset(labels, { min: size, max: pick.max }), fc.integer({ min: 1, max: way.max }))
    .map(([chosen, anchors]) => ({
      selectionText: `${chosen.slice(0, anchors).join(',')}拖${chosen.slice(anchors).join(',')}`,
      notes: binomial(chosen.length - anchors, size - anchors),
    }))
}

/** Some of the labels, in any order. */
const subset = (labels: readonly string[], { min, max }: { min: number; max: number }): Arbitrary<string[]> =>
  fc.shuffledSubarray([...labels], { minLength: min, maxLength: max })
