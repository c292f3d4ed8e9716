import { SLOTS, slotChances } from './slot-chances.ts'
import type { Pairing, Score } from './teams.ts'

/** The state of a match: who plays, how many slots are over, and the score. */
export type State = { pairing: Pairing; slotsPlayed: number; score: Score }

/** Goals of one side that are counted; more have a chance below 10^-12. */
const SIZE = 22

/**
 * The chance of each pair of goals still to come: a forward recursion over the slots that are left. No seed is
 * read, and the same recursion prices a match before and during play.
 */
export class GoalLaw {
  readonly #chances = new Float64Array(SIZE * SIZE)

  constructor({ pairing, slotsPlayed, score }: State) {
    const chances = slotChances(pairing)
    this.#chances[0] = 1
    const lead = score[0] - score[1]
    for (let slot = slotsPlayed, goals = 0; slot < SLOTS; slot++, goals = Math.min(goals + 1, SIZE - 1)) {
      const byLead = LEADS.map((ahead) => chances(slot, ahead))
      this.#step(byLead, lead, goals)
    }
  }

  /** One slot more. A state is read before it is written, since each gets goals from smaller ones only. */
  #step(byLead: readonly { home: number; away: number }[], lead: number, goals: number): void {
    const law = this.#chances
    for (let home = goals; home >= 0; home--) {
      for (let away = goals - home; away >= 0; away--) {
        const here = law[home * SIZE + away] as number
        if (here === 0) continue
        const { home: one, away: other } = byLead[clamp(lead + home - away) + 2] as { home: number; away: number }
        const forHome = (here * one) / 1e6
        const forAway = (here * other) / 1e6
        if (home + 1 < SIZE) law[(home + 1) * SIZE + away] = (law[(home + 1) * SIZE + away] as number) + forHome
        if (away + 1 < SIZE) law[home * SIZE + away + 1] = (law[home * SIZE + away + 1] as number) + forAway
        law[home * SIZE + away] = here - forHome - forAway
      }
    }
  }

  /** The chances of the values of a whole-numbered figure. */
  spread(figure: (home: number, away: number) => number): Map<number, number> {
    const found = new Map<number, number>()
    this.each((home, away, chance) => {
      const value = figure(home, away)
      found.set(value, (found.get(value) ?? 0) + chance)
    })
    return found
  }

  /** The mean of a figure of the goals still to come. */
  mean(figure: (home: number, away: number) => number): number {
    let sum = 0
    this.each((home, away, chance) => {
      sum += chance * figure(home, away)
    })
    return sum
  }

  /** Visits every pair of goals that can still come, with its chance. */
  each(visit: (home: number, away: number, chance: number) => void): void {
    for (let home = 0; home < SIZE; home++) {
      for (let away = 0; home + away < SIZE; away++) {
        const chance = this.#chances[home * SIZE + away] as number
        if (chance > 0) visit(home, away, chance)
      }
    }
  }
}

const LEADS = [-2, -1, 0, 1, 2]
const clamp = (ahead: number): number => Math.max(-2, Math.min(2, ahead))
