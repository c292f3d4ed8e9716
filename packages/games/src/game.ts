/**
 * What every game of the studio is: data (its config) and one pure function over words and input. The same function
 * plays for money, plays for fun, shows a round again and checks it on the player's device.
 */
import { configHashOf } from './canonical.ts'
import type { Li } from './li.ts'
import type { Words } from './words.ts'

/** A finished round. The outcome is what is kept, and what the stage shows. */
export type Played<Outcome> = {
  readonly outcome: Outcome
  /** What was staked, in 厘. */
  readonly stakeLi: Li
  /** What is paid back, in 厘, the stake included where the game returns it. */
  readonly winLi: Li
}

type Rules<Input, Outcome> = {
  readonly code: string
  readonly config: object
  /** Reads an input as it came over the wire; `undefined` when it is not one. Limits are the catalogue's. */
  readonly inputOf: (wire: unknown) => Input | undefined
  /** The whole round from its words and everything the player gave. */
  readonly play: (words: Words, input: Input) => Played<Outcome>
}

export type Game<Input, Outcome> = Rules<Input, Outcome> & {
  /** Names the rules a round was played by. */
  readonly configHash: string
  /** The round of a kept input, or `undefined` when the input is none. */
  readonly replay: (words: Words, wire: unknown) => Played<Outcome> | undefined
}

/** A game whose types are not known where it is used. */
export type AnyGame = Pick<Game<never, unknown>, 'code' | 'config' | 'configHash' | 'replay'>

/** Makes a game of its rules. */
export function defineGame<Input, Outcome>(rules: Rules<Input, Outcome>): Game<Input, Outcome> {
  return {
    ...rules,
    configHash: configHashOf(rules.config),
    replay: (words, wire) => {
      const input = rules.inputOf(wire)
      return input === undefined ? undefined : rules.play(words, input)
    },
  }
}

/** The members of something that came over the wire; of anything but an object there are none. */
export const fieldsOf = (wire: unknown): Readonly<Record<string, unknown>> =>
  typeof wire === 'object' && wire !== null ? (wire as Record<string, unknown>) : {}
