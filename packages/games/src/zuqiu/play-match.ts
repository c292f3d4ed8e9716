import { below, type Words } from '../words.ts'
import { SLOTS, slotChances, slotName } from './slot-chances.ts'
import type { Pairing, Score } from './teams.ts'

export type Goal = '主' | '客'

/** A match as it is stored. */
export type Match = { score: Score; goals: [slot: string, side: Goal][] }

/**
 * One slot of a match, from one number of its stream: who scores, if anybody. The caller draws slot after slot from the
 * same stream, at their ticks.
 */
export function playSlot(words: Words, { chances, slot, score }: SlotState): Goal | null {
  const { home, away } = chances(slot, score[0] - score[1])
  const drawn = below(words, 1_000_000)
  if (drawn < home) return '主'
  return drawn < home + away ? '客' : null
}

export type SlotState = { chances: ReturnType<typeof slotChances>; slot: number; score: Score }

/** The score after a slot. */
export const scoreAfter = ([home, away]: Score, goal: Goal | null): Score => [
  home + (goal === '主' ? 1 : 0),
  away + (goal === '客' ? 1 : 0),
]

/** The first slots of a match, all by default, from its fresh stream. */
export function playMatch(words: Words, pairing: Pairing, slots = SLOTS): Match {
  const chances = slotChances(pairing)
  const goals: Match['goals'] = []
  let score: Score = [0, 0]
  for (let slot = 0; slot < slots; slot++) {
    const goal = playSlot(words, { chances, slot, score })
    if (goal !== null) goals.push([slotName(slot), goal])
    score = scoreAfter(score, goal)
  }
  return { score, goals }
}
