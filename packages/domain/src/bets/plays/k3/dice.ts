/** Three dice (Domain §3.5). They are judged as they lie, in whatever order they are published. */
import { numberLabels } from '../build/number-rules.ts'

export const FACES = numberLabels(1, 6)

/** Every fall of three dice without regard to their order. */
export const FALLS = FACES.flatMap((low) =>
  FACES.slice(Number(low) - 1).flatMap((middle) =>
    FACES.slice(Number(middle) - 1).map((high) => [low, middle, high].map(Number)),
  ),
)

/** How many dice show a face. */
export const timesOf = (face: string, dice: readonly number[]): number =>
  dice.filter((die) => die === Number(face)).length

/** 豹子: three equal dice. */
export const isTriple = (dice: readonly number[]): boolean => new Set(dice).size === 1
