import type {
  BalanceAnswer,
  BeginInput,
  Failure,
  Replay,
  Round,
  RoundAnswer,
  RoundList,
  SeedChanged,
  SessionAnswer,
  State,
  StepInput,
} from '../../../src/wire.ts'
import { type Connect, connectTable } from './connect.ts'
import { LineLost, Refused, refusalTexts } from './refusals.ts'

/** The studio's calls. Every one throws `Refused` for a refusal and `LineLost` when no answer came. */
export type Api = {
  /** The bearer, once `open` has answered: tables ask for it. */
  readonly session: () => string
  readonly open: (t: string) => Promise<State>
  readonly state: () => Promise<State>
  readonly begin: (requestId: string, input: BeginInput) => Promise<RoundAnswer>
  readonly step: (round: string, requestId: string, input: StepInput) => Promise<RoundAnswer>
  readonly round: (id: string) => Promise<Round>
  readonly rounds: (before?: string) => Promise<RoundList>
  readonly seen: (id: string) => Promise<void>
  readonly changeSeed: (playerSeed: string) => Promise<SeedChanged>
  readonly refill: () => Promise<BalanceAnswer>
  readonly replay: (token: string) => Promise<Replay>
  /** A new line to the table of the game. */
  readonly connect: Connect
}

const TIMEOUT_MS = 8000

/** @param send the browser's `fetch`, or a test's; @param connect likewise opens lines to tables. */
export function createApi(send: typeof fetch = (...args) => fetch(...args), connect: Connect = connectTable): Api {
  let session = ''
  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    answerOf<T>(send, `/api/${path}`, {
      method,
      headers: {
        ...(session !== '' && { authorization: `Bearer ${session}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
    })
  const id = encodeURIComponent
  return {
    session: () => session,
    open: async (t) => {
      const answer = await call<SessionAnswer>('POST', 'session', { t })
      session = answer.session
      return answer.state
    },
    state: () => call<State>('GET', 'state'),
    begin: (requestId, input) => call('POST', 'rounds', { requestId, input }),
    step: (round, requestId, input) => call('POST', `rounds/${id(round)}/steps`, { requestId, input }),
    round: async (round) => (await call<RoundAnswer>('GET', `rounds/${id(round)}`)).round,
    rounds: (before) => call('GET', before === undefined ? 'rounds' : `rounds?before=${id(before)}`),
    seen: (round) => call('POST', `rounds/${id(round)}/seen`, {}),
    changeSeed: (playerSeed) => call('POST', 'seed', { playerSeed }),
    refill: () => call('POST', 'refill', {}),
    replay: (token) => call('GET', `replays/${id(token)}`),
    connect,
  }
}

async function answerOf<T>(send: typeof fetch, address: string, request: RequestInit): Promise<T> {
  let text: string
  let isOk: boolean
  try {
    const answer = await send(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    isOk = answer.ok
    if (answer.status >= 502) throw new LineLost()
    text = await answer.text()
  } catch {
    throw new LineLost()
  }
  if (isOk) return (text === '' ? undefined : JSON.parse(text)) as T
  throw refusalIn(text)
}

function refusalIn(text: string): Error {
  try {
    const { error } = JSON.parse(text) as Partial<Failure>
    if (error !== undefined && Object.hasOwn(refusalTexts, error.code)) return new Refused(error.code, error.balance)
  } catch {
    // Somebody between us and the studio answered: as good as no answer.
  }
  return new LineLost()
}

/** A name for a request that nobody else has; pages without TLS have no `randomUUID`. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
