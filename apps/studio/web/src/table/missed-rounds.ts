import type { Phase, Round } from '../../../src/wire.ts'
import type { Api } from '../wire/api.ts'

const AGAIN_MS = 1_500
const TIMES = 20

/**
 * What the player's bets in a round of a table came to, from the player's records; asked for until all are decided.
 * Nothing when the player had no bet in it that stood, or nobody answers.
 */
export async function missedOf(
  api: Api,
  { phase, table }: { phase: Phase; table: string },
  isClosed: () => boolean,
): Promise<{ bet: bigint; win: bigint } | undefined> {
  for (let time = 0; time < TIMES && !isClosed(); time++) {
    const rounds = await api.rounds().then(
      (list) => list.rounds.filter((round) => isOf(round, phase, table)),
      () => undefined,
    )
    if (rounds !== undefined && rounds.every(({ state }) => state !== 'open' && state !== 'pending')) {
      const closed = rounds.filter(({ state }) => state === 'closed')
      if (closed.length === 0) return undefined
      return { bet: sum(closed.map(({ bet }) => bet)), win: sum(closed.map(({ win }) => win)) }
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
  return undefined
}

const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, each) => all + BigInt(each), 0n)

/** Rounds of a shoe share its number: the place in the shoe tells them apart, once it is known. */
function isOf({ proof, gameInput }: Round, { nonce, hand }: Phase, table: string): boolean {
  const place = (gameInput as { place?: number } | null)?.place
  return proof.subject === table && proof.nonce === nonce && (hand === null || (place ?? hand.index) === hand.index)
}
