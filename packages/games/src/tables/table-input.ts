import { fieldsOf } from '../game.ts'
import { type Li, readLi } from '../li.ts'
import { type Fields, settle, type Stakes } from './table-bets.ts'

/** What one player staked in one round, and the place of the round in its shoe. */
export type TableInput = { place: number; stakes: Stakes }

/** Reads `{ place, stakes: { banker: "10000" } }`. A table without a shoe has one place. */
export function tableInputOf(fields: Fields<never>, places: number, wire: unknown): TableInput | undefined {
  const { place = 0, stakes } = fieldsOf(wire)
  if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place >= places) return undefined
  const read: Record<string, Li> = {}
  for (const [field, text] of Object.entries(fieldsOf(stakes))) {
    const stake = readLi(text)
    if (stake === undefined || !Object.hasOwn(fields, field)) return undefined
    read[field] = stake
  }
  return { place, stakes: read }
}

/** The round of one player at a table whose outcome is known. */
export function tableRound<Outcome>(fields: Fields<Outcome>, stakes: Stakes, outcome: Outcome): TableRound<Outcome> {
  const stakeLi = Object.values(stakes).reduce((sum, stake) => sum + stake, 0n)
  return { outcome, stakeLi, winLi: settle(fields, stakes, outcome).total }
}

export type TableRound<Outcome> = { outcome: Outcome; stakeLi: Li; winLi: Li }
