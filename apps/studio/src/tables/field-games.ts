import type { Hand } from '@liuhe/games/baijiale/hand.ts'
import { phasesOf } from '@liuhe/games/baijiale/phases.ts'
import { PHASES as LONGHU_PHASES } from '@liuhe/games/longhu/phases.ts'
import { type Phases, SHUFFLE_MS } from '@liuhe/games/tables/phases.ts'
import type { Fields } from '@liuhe/games/tables/table-bets.ts'
import { PHASES as TOUBAO_PHASES } from '@liuhe/games/toubao/phases.ts'
import { fieldsOf } from '../games/fields.ts'
import { type GameRules, rulesOf } from '../games/rules.ts'

/** A table with fields to bet on, whose rounds follow one another by the clock. */
export type FieldGame = {
  code: string
  tableId: string
  fields: Fields<never>
  /** How long each phase is, by the outcome; the first one is told before there is any. */
  phases(outcome: unknown): Phases
  /** Rounds of one seed: a shoe's, or one. */
  rounds: number
  /** Between shoes. */
  shuffleMs: number
  /** Ended rounds that are shown to those who come. */
  shown: number
}

/** A hand of four cards is the shortest; all hands have the same time for bets. */
const SHORTEST: Pick<Hand, 'cards'> = { cards: 4 }

export function fieldGames(rules: GameRules): FieldGame[] {
  const roundsOf = (code: string) => (rulesOf(rules, code).config as { roundsPerShoe?: number }).roundsPerShoe ?? 1
  const shoe = { shuffleMs: SHUFFLE_MS, shown: 80 }
  return [
    {
      ...{ code: 'baijiale', tableId: 'bj1', fields: fieldsOf('baijiale'), rounds: roundsOf('baijiale'), ...shoe },
      phases: (outcome) => phasesOf(((outcome as Hand | null) ?? SHORTEST).cards),
    },
    {
      ...{ code: 'longhu', tableId: 'lh1', fields: fieldsOf('longhu'), rounds: roundsOf('longhu'), ...shoe },
      phases: () => LONGHU_PHASES,
    },
    {
      ...{ code: 'toubao', tableId: 'tb1', fields: fieldsOf('toubao'), rounds: 1, shuffleMs: 0, shown: 100 },
      phases: () => TOUBAO_PHASES,
    },
  ]
}
