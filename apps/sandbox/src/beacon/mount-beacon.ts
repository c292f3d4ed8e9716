import { SANDBOX_CHAIN, roundTime } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { signRound } from './sign-round.ts'
import type { SignedRound } from './sign-round.ts'

/**
 * Plays a drand relay: `/{hash}/info`, `/{hash}/public/{round}` and `/{hash}/public/latest`. A round is answered from
 * its own second on, as of a real beacon, and 404 before. `mood` is what `POST /switch` made of it: `down` is silent,
 * `lie` signs another round than it says.
 */
export function mountBeacon(app: FastifyInstance, mood: () => string): void {
  const { hash, publicKey, periodSeconds, genesisSeconds, groupHash, scheme, beaconId } = SANDBOX_CHAIN
  const kept = new Map<number, SignedRound>()
  const signed = (round: number): SignedRound => {
    const value = kept.get(round) ?? signRound(round)
    kept.set(round, value)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return value
  }
  const latest = () => Math.floor((Date.now() / 1_000 - genesisSeconds) / periodSeconds) + 1
  const answer = (reply: FastifyReply, round: number) => {
    if (mood() === 'down') return reply.code(503).send({ error: 'out of order' })
    const isOut = Number.isSafeInteger(round) && round >= 1 && Date.now() >= roundTime(SANDBOX_CHAIN, round)
    if (!isOut) return reply.code(404).send({ error: 'this round has not come' })
    return mood() === 'lie' ? { ...signed(round - 1), round } : signed(round)
  }

  app.get(`/${hash}/info`, async () => ({
    public_key: publicKey,
    period: periodSeconds,
    genesis_time: genesisSeconds,
    hash,
    groupHash,
    schemeID: scheme,
    metadata: { beaconID: beaconId },
  }))
  app.get(`/${hash}/public/latest`, async (_request, reply) => answer(reply, latest()))
  app.get<{ Params: { round: string } }>(`/${hash}/public/:round`, async (request, reply) =>
    answer(reply, Number(request.params.round)),
  )
}

const KEPT = 1_000
