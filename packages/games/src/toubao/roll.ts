import { below, type Words } from '../words.ts'

export type Dice = readonly [number, number, number]

/** Three dice in the order of the stream. */
export function roll(words: Words): Dice {
  const die = () => 1 + below(words, 6)
  return [die(), die(), die()]
}

export const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2]

/** 围骰: three of a kind, which 大, 小, 单 and 双 lose. */
export const isTriple = (dice: Dice): boolean => dice[0] === dice[1] && dice[1] === dice[2]

/** How many of the dice show the face. */
export const countOf = (dice: Dice, face: number): number => dice.filter((die) => die === face).length

/** What the 大小 road shows: 大 red, 小 blue, a triple as a tie. */
export const roadResult = (dice: Dice): 'red' | 'blue' | 'tie' =>
  isTriple(dice) ? 'tie' : sumOf(dice) > 10 ? 'red' : 'blue'
