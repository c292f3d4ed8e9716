import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { SharedKey } from '../../platform/key-list.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { liOfHub, hubOfLi } from './hub-amount.ts'
import {
  GAME_CATEGORIES,
  type DemoLaunch,
  type GameProvider,
  type ProvidedGame,
  PROVIDER_REFUSALS,
  ProviderRefused,
  ProviderUnknown,
} from './provider-port.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import { signedHeaders } from './wallet-signature.ts'

/** What a call to one provider needs. */
export interface ProviderLine {
  settings: GameProviderSettings
  keys: readonly SharedKey[]
  outbound: Outbound
  clock: Clock
}

/**
 * Calls `POST <origin>/operator/<call>`, signed. It takes at most five seconds (`platform/outbound.ts`).
 * @returns the fields of the answer
 * @throws ProviderRefused when the provider said no; ProviderUnknown when nothing came that can be read
 */
export async function callProvider(line: ProviderLine, call: string, fields: object): Promise<unknown> {
  const { settings, keys, outbound, clock } = line
  const [key] = keys
  if (key === undefined) throw new Error(`${settings.name} has no key`)
  const body = JSON.stringify(fields)
  const path = `/operator/${call}`
  const headers = signedHeaders(key, { method: 'POST', path, time: String(clock.now()), body })
  const options = { method: 'POST', contentType: 'application/json', headers, body } as const
  const answer = await outbound.request(`${settings.origin}${path}`, options).catch((error: Error) => {
    throw new ProviderUnknown(`${settings.name} did not answer ${call}`, { cause: error })
  })
  const data = readJson(answer.body)
  const status = z.safeParse(Status, data)
  if (!status.success) throw new ProviderUnknown(`${settings.name} answered ${call} with nothing that can be read`)
  if (status.data.status === 'OK' && answer.status === 200) return data
  const code = PROVIDER_REFUSALS.find((each) => each === status.data.status)
  if (code === undefined) throw new ProviderUnknown(`${settings.name} answered ${call} with an unknown status`)
  throw new ProviderRefused(code, settings.name)
}

/** The outbound half of the hub dialect. */
export function createHubClient(line: ProviderLine): GameProvider {
  const { settings } = line
  const ask = async <T extends z.ZodMiniType>(call: string, fields: object, shape: T): Promise<z.output<T>> => {
    const read = z.safeParse(shape, await callProvider(line, call, fields))
    if (read.success) return read.data
    throw new ProviderUnknown(`${settings.name} answered ${call} with wrong fields`)
  }
  const askUrl = async (call: string, fields: object) => {
    const { url } = await ask(call, fields, z.object({ url: z.string() }))
    if (!isPlayHost(settings, url)) throw new ProviderUnknown(`${settings.name} answered ${call} with a strange host`)
    return url
  }
  return {
    name: settings.name,
    async games() {
      const { games } = await ask('games', {}, z.object({ games: z.array(Game) }))
      return games
    },
    launch: ({ user, token, displayName, currency, betMax, ...rest }) =>
      askUrl('sessions', {
        ...{ user, token, currency, display_name: displayName, ...whereOf(rest) },
        ...(betMax !== undefined && { max_bet: hubOfLi(betMax) }),
      }),
    demoLaunch: (launch) => askUrl('demo-sessions', whereOf(launch)),
    async closeSessions(user) {
      const { closed } = await ask('sessions/close', { user }, z.object({ closed: z.int() }))
      return closed
    },
    replayUrl: (round, user) => askUrl('rounds/url', { round, user }),
    async openRounds(user) {
      const { rounds } = await ask('rounds/open', user === undefined ? {} : { user }, OpenRounds)
      return rounds
    },
    async transactions(page) {
      const { transactions, next } = await ask('transactions', page, Transactions)
      return { transactions, next: next ?? undefined }
    },
  }
}

/** Whether a game or a replay may be opened at an address (SEC-33). */
export function isPlayHost({ playHosts, isSandbox }: GameProviderSettings, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  const isSafe = protocol === 'https:' || (isSandbox === true && protocol === 'http:')
  return isSafe && username === '' && password === '' && playHosts.includes(host)
}

const whereOf = ({ gameCode, language, device, returnUrl }: DemoLaunch) => ({
  ...{ language, device },
  game_code: gameCode,
  return_url: returnUrl,
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const id = z.string().check(z.minLength(1), z.maxLength(64))
const name = z.string().check(z.minLength(1), z.maxLength(100))
const time = z.int().check(z.gte(0))
/** An amount as it is on the wire, in 厘. */
const amount = z.pipe(
  z.int(),
  z.transform((value, context) => {
    const li = liOfHub(value)
    if (li !== undefined) return li
    context.issues.push({ code: 'custom', message: 'finer than 厘', input: value })
    return z.NEVER
  }),
)

const Status = z.object({ status: z.string().check(z.maxLength(64)) })

const Game = z.pipe(
  z.object({
    ...{ game_code: id, name, supplier: id, supplier_name: name },
    category: z.enum(GAME_CATEGORIES),
    orientation: z.enum(['portrait', 'landscape', 'both']),
    rtp: z.nullish(z.number().check(z.gte(0), z.lte(100))),
    ...{ bet_min: z.nullish(amount), bet_max: z.nullish(amount) },
    ...{ hot: z._default(z.boolean(), false), demo: z._default(z.boolean(), false) },
    maintenance: z.nullish(z.object({ from: time, until: time })),
  }),
  z.transform(({ game_code, supplier_name, rtp, bet_min, bet_max, hot, demo, maintenance, ...rest }) => ({
    ...rest,
    ...{ gameCode: game_code, supplierName: supplier_name, isHot: hot, hasDemo: demo },
    ...{ rtp: rtp ?? undefined, maintenance: maintenance ?? undefined, bet: stakesOf(bet_min, bet_max) },
  })),
)

/** Limits that are no range say nothing. */
function stakesOf(min: bigint | null | undefined, max: bigint | null | undefined): ProvidedGame['bet'] {
  const isRange = min != null && max != null && min > 0n && min <= max
  return isRange ? { min, max } : undefined
}

const OpenRounds = z.object({
  rounds: z.array(
    z.pipe(
      z.object({ round: id, user: id, game_code: id, since: time, bet: amount }),
      z.transform(({ game_code, ...rest }) => ({ ...rest, gameCode: game_code })),
    ),
  ),
})

const Transactions = z.object({
  transactions: z.array(
    z.pipe(
      z.object({
        ...{ transaction_uuid: id, reference_transaction_uuid: z.nullish(id), user: id, game_code: id, round: id },
        kind: z.enum(['bet', 'win', 'bet-win', 'rollback', 'adjust', 'end']),
        ...{ amount: z.nullish(amount), bet_amount: z.nullish(amount), win_amount: z.nullish(amount) },
        ...{ at: time, state: z.string() },
      }),
      z.transform((it) => ({
        ...{ transactionId: it.transaction_uuid, referenceId: it.reference_transaction_uuid ?? undefined },
        ...{ kind: it.kind, user: it.user, gameCode: it.game_code, round: it.round, at: it.at, state: it.state },
        ...{ amount: it.amount ?? undefined, betAmount: it.bet_amount ?? undefined },
        winAmount: it.win_amount ?? undefined,
      })),
    ),
  ),
  /** Whatever it is, it is sent back as it came. */
  next: z.nullish(z.union([z.string(), z.number()])),
})
