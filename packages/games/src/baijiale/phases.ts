import type { Phases } from '../tables/phases.ts'
import config from './config.json' with { type: 'json' }

/** The phases of a round whose hand takes so many cards (4 to 6): a third card takes longer than the first four. */
export function phasesOf(cards: number): Phases {
  const { betMs, dealMs, resultMs } = config.timing
  const [shortest = 0, longest = 0] = dealMs
  return [
    { phase: 'bet', ms: betMs },
    { phase: 'deal', ms: shortest + ((longest - shortest) / 2) * (cards - 4) },
    { phase: 'result', ms: resultMs },
  ]
}
