import config from './config.json' with { type: 'json' }
import { floorOf, microGoals, type Pairing } from './teams.ts'

/** A match is 96 slots, minutes with added time; in each falls at most one goal. */
export const SLOTS = config.slots.length

/** The name of a slot: `17`, `45+2`. */
export const slotName = (slot: number): string => config.slots[slot] as string

/** Chances in millionths that a slot brings a goal of the home side, of the away side. */
export type SlotChances = { home: number; away: number }

/**
 * The chances of every slot by what the home side is ahead: `chances(slot, ahead)`. A side plays differently behind,
 * level and ahead; more than two goals apart count as two.
 */
export function slotChances(pairing: Pairing): (slot: number, ahead: number) => SlotChances {
  const [home, away] = microGoals(pairing)
  const table = config.slotWeight.map((weight) =>
    STATES.map((ahead) => ({
      home: chance(home, weight, FACTORS[ahead + 2] as number),
      away: chance(away, weight, FACTORS[2 - ahead] as number),
    })),
  )
  return (slot, ahead) => (table[slot] as SlotChances[])[Math.max(-2, Math.min(2, ahead)) + 2] as SlotChances
}

const STATES = [-2, -1, 0, 1, 2]
const FACTORS = STATES.map((ahead) => config.stateFactor[String(ahead) as keyof typeof config.stateFactor])

const chance = (micro: number, weight: number, factor: number): number =>
  floorOf(micro * weight * factor, config.slotWeightTotal * 1000)
