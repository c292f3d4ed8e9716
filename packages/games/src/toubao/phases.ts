import type { Phases } from '../tables/phases.ts'

/** Fifteen seconds to bet, the shaking, then the winning fields glow. */
export const PHASES: Phases = [
  { phase: 'bet', ms: 15_000 },
  { phase: 'shake', ms: 5_000 },
  { phase: 'result', ms: 4_000 },
]
