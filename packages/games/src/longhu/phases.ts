import type { Phases } from '../tables/phases.ts'
import config from './config.json' with { type: 'json' }

const { betMs, dealMs, resultMs } = config.timing

export const PHASES: Phases = [
  { phase: 'bet', ms: betMs },
  { phase: 'deal', ms: dealMs },
  { phase: 'result', ms: resultMs },
]
