/**
 * A round of a table is a list of phases, one after the other, by the server's clock. Bets are taken in `bet` only, and
 * not a moment longer for slow lines: clients show the end 300 ms early.
 */
export type Phase = 'bet' | 'deal' | 'shake' | 'result' | 'shuffle'
export type Phases = readonly { phase: Phase; ms: number }[]

/** Where a round that began at `startedAt` stands at `now`; after its last phase `done`. All times in milliseconds. */
export function phaseAt(phases: Phases, startedAt: number, now: number): PhaseNow {
  let endsAt = startedAt
  for (const { phase, ms } of phases) {
    endsAt += ms
    if (now < endsAt) return { phase, endsAt }
  }
  return { phase: 'done', endsAt }
}

export type PhaseNow = { phase: Phase | 'done'; endsAt: number }

/** How long all phases take together. */
export const lengthOf = (phases: Phases): number => phases.reduce((sum, { ms }) => sum + ms, 0)

/** How much earlier a client shows the end of betting than it comes. */
export const SHOWN_EARLIER_MS = 300
/** A bet that the wallet has not answered so long after the lock is rolled back. */
export const UNANSWERED_MS = 1500
/** The pause in which a shoe is shuffled and its seed revealed. */
export const SHUFFLE_MS = 30_000

/** A round of a table by its running number from 0: its shoe and its place in the shoe. */
export const placeInShoe = (round: number, roundsPerShoe: number): { shoe: number; place: number } => ({
  shoe: Math.floor(round / roundsPerShoe),
  place: round % roundsPerShoe,
})
