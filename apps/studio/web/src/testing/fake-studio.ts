/** An invented studio at the other end of the wire: published rounds, and refusals on demand. */
import vectors from '@liuhe/fixtures/studio/vectors-longmen.json' with { type: 'json' }
import { longmen } from '@liuhe/games/longmen/game.ts'
import type { ErrorCode, Round, State } from '../../../src/wire.ts'

export type Vector = (typeof vectors)[number]

/** A published round as the studio sends it, its seed opened. */
export function roundOf(vector: Vector): Round {
  const { serverSeed, commitment, subject, nonce, salt } = vector
  return {
    ...{ id: `round-${nonce}`, game: 'longmen', isDemo: false, state: 'closed' },
    ...{
      bet: String(vector.betLi),
      win: String(vector.winLi),
      startedAt: 1_795_424_400_000,
      endedAt: 1_795_424_400_200,
    },
    proof: { seedId: 's', commitment, serverSeed, subject, nonce, salt, configHash: longmen.configHash, chain: null },
    ...{ input: { betLi: String(vector.betLi) }, steps: [], gameInput: { betLi: String(vector.betLi) } },
    ...{ outcome: vector.outcome, view: null, refusal: null },
  }
}

/** A published round that won, and one that lost. */
export const won = roundOf(vectors.find(({ winLi }) => winLi > 0) as Vector)
export const lost = roundOf(vectors.find(({ winLi }) => winLi === 0) as Vector)

export const state = (change: Partial<State> = {}): State => ({
  serverTime: 1_795_424_400_000,
  game: {
    ...{ code: 'longmen', name: '龙门跃鲤', play: 'single', orientation: 'portrait', supplierName: '海岳电子' },
    ...{ rtp: '96.44', configHash: longmen.configHash, version: '1' },
  },
  ...{ isDemo: false, displayName: '张三', balance: '100000' },
  limits: {
    min: '200',
    max: '10000',
    steps: ['200', '400', '1000', '2000', '10000', '200000'],
    perSpot: {},
    payMax: '1',
  },
  seed: { id: 's', commitment: 'c'.repeat(64), playerSeed: 'mine', nextNonce: 0 },
  ...{ openRound: null, unseenRound: null, returnUrl: '' },
  ...change,
})

export type Asked = { method: string; path: string; body: unknown }

/** `fetch` of a test. An answer is what is sent, a code of a refusal, or `lost` for a line that is down. */
export function fakeStudio(answers: Readonly<Record<string, unknown>>) {
  const asked: Asked[] = []
  const send: typeof fetch = async (address, request) => {
    const path = String(address).replace('/api/', '')
    const method = request?.method ?? 'GET'
    asked.push({ method, path, body: JSON.parse(String(request?.body ?? 'null')) })
    const answer = answers[`${method} ${path}`]
    const now = typeof answer === 'function' ? (answer as () => unknown)() : answer
    if (now === 'lost') throw new TypeError('the line is down')
    if (typeof now === 'string') return refusal(now as ErrorCode)
    return new Response(JSON.stringify(now ?? {}), { status: 200 })
  }
  return { send, asked }
}

const refusal = (code: ErrorCode) =>
  new Response(JSON.stringify({ error: { code, message: code, balance: '100000' } }), { status: 409 })
