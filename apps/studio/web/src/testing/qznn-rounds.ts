/** Published rounds of 抢庄牛牛 as the studio sends them, at each of their steps. */
import vectors from '@liuhe/fixtures/studio/vectors-qznn.json' with { type: 'json' }
import { qznn } from '@liuhe/games/qznn/game.ts'
import type { QznnView, Round, State, StepInput } from '../../../src/wire.ts'
import { state } from './fake-studio.ts'

export type QznnVector = (typeof vectors)[number]

export const played = vectors
/** One in which the player holds the bank, and one in which he does not. */
export const asBanker = vectors.find(({ outcome }) => outcome.banker === 0) as QznnVector
export const asIdle = vectors.find(({ outcome, playerBid }) => outcome.banker !== 0 && playerBid > 0) as QznnVector

export const BASES = ['1000', '5000', '10000', '50000', '100000']

export const qznnState = (change: Partial<State> = {}): State =>
  state({
    game: {
      ...{ code: 'qznn', name: '抢庄牛牛', play: 'steps', orientation: 'both', supplierName: '海岳棋牌' },
      ...{ rtp: '95.31', configHash: qznn.configHash, version: '1' },
    },
    balance: '1000000',
    limits: { min: '1000', max: '100000', steps: BASES, perSpot: {}, payMax: '1' },
    serverTime: Date.now(),
    ...change,
  })

const LONG_MS = 600_000

/** Waits for the player's bid, or for his multiple once all have bid. */
export function waiting(vector: QznnVector, phase: QznnView['phase'], until = Date.now() + LONG_MS): Round {
  const { bids, banker, bankerMultiple } = vector.outcome
  const shown = phase === 'bid' ? { bids: null, banker: null, bankerMultiple: null } : { bids, banker, bankerMultiple }
  return {
    ...closed(vector),
    ...{ state: 'open', bet: '0', win: '0', endedAt: null, steps: [], gameInput: null, outcome: null },
    view: { game: 'qznn', base: String(vector.baseLi), phase, until, ...shown },
  }
}

/** The round at its end. @param automatic which choices the studio made because the player did not */
export function closed(vector: QznnVector, automatic: readonly StepInput['kind'][] = []): Round {
  const { serverSeed, commitment, subject, nonce, salt, outcome, playerBid, playerIdle, baseLi } = vector
  const chosen = [
    { kind: 'bid', bid: playerBid },
    ...(outcome.banker === 0 ? [] : [{ kind: 'multiple', multiple: playerIdle }]),
  ] as StepInput[]
  return {
    ...{ id: `qznn-${nonce}`, game: 'qznn', isDemo: false, state: 'closed' },
    ...{ bet: String(outcome.reserveLi), win: String(outcome.returnLi), startedAt: 1, endedAt: 2 },
    proof: { seedId: 's', commitment, serverSeed, subject, nonce, salt, configHash: qznn.configHash, chain: null },
    input: { baseLi: String(baseLi) },
    steps: chosen.map((input) => ({ at: 1, input, isAutomatic: automatic.includes(input.kind) })),
    gameInput: { playerBid, playerIdle, baseLi: String(baseLi) },
    ...{ outcome, view: null, refusal: null },
  }
}
