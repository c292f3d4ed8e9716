import { hash, randomBytes, randomUUID } from 'node:crypto'
import { SUPPLIERS } from '@liuhe/games/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failure.ts'
import type { Parts } from '../parts.ts'
import { UNITS_A_LI, unitsOf } from '../wallet/caller.ts'
import { isSigned, type Key } from '../wallet/signature.ts'
import type { PurseFaults } from './purse-faults.ts'
import { bodyOf, countOf, textOf, webAddressOf } from './read.ts'
import type { Sessions } from './sessions.ts'

export type OperatorParts = Parts & {
  sessions: Sessions
  keys: readonly Key[]
  /** Where players reach this studio. */
  origin: () => string
  onReplaced: (sessionIds: readonly number[]) => void
  /** Calls of a transfer wallet; none where the platform's wallet is called. */
  purses: Readonly<Record<string, (body: Body) => object>>
  faults: PurseFaults
}

type Body = Readonly<Record<string, unknown>>
/** What the platform is told; anything else is a fault of ours. */
class Declined extends Error {}

const NAME = /^[\w.:@-]{1,64}$/
const GAME = /^[a-z0-9]{1,32}$/
const REPLAY_MS = 10 * 60_000
const PAGE_MAX = 1_000

/** What the platform asks, signed over the raw body as the wallet's own calls are. */
export function mountOperator(app: FastifyInstance, parts: OperatorParts): void {
  const calls: Record<string, (body: Body) => object> = {
    games: () => ({ games: gamesOf(parts) }),
    sessions: (body) => ({ url: session(parts, body) }),
    'demo-sessions': (body) => ({ url: demoSession(parts, body) }),
    'sessions/close': (body) => {
      const closed = parts.sessions.close(textOf(body, 'user', NAME))
      parts.onReplaced(closed)
      return { closed: closed.length }
    },
    'rounds/url': (body) => ({ url: replayUrl(parts, body) }),
    'rounds/open': (body) => ({ rounds: openRounds(parts, body) }),
    transactions: (body) => transactions(parts, body),
    wallet: (body) => {
      const url = webAddressOf(body, 'url').replace(/\/$/, '')
      parts.store.run(`insert or replace into setting values ('wallet', ?)`, url)
      return {}
    },
    ...parts.purses,
  }
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [name, work] of Object.entries(calls))
      scope.post(`/operator/${name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const message = { method: 'POST', path: request.raw.url ?? '', headers: request.headers, body }
        if (!isSigned(message, parts.keys, parts.now())) return reply.code(403).send({ status: 'UNSIGNED' })
        const answer = () => answered(() => work(bodyOf(JSON.parse(body.toString()))))
        return name === 'purse/transfer' ? parts.faults.disturb(answer, () => request.raw.socket.destroy()) : answer()
      })
  })
}

function answered(work: () => object): object {
  try {
    return { status: 'OK', ...work() }
  } catch (error) {
    if (error instanceof Declined) return { status: error.message, message: error.message }
    if (error instanceof Refused || error instanceof SyntaxError) return { status: 'INVALID', message: 'INVALID' }
    throw error
  }
}

function gamesOf({ rules, store }: Parts): object[] {
  const maintenance = maintenanceOf(store)
  return [...rules.values()].map(({ record }) => ({
    game_code: record.code,
    name: record.name,
    category: record.category,
    supplier: record.supplier,
    supplier_name: SUPPLIERS[record.supplier],
    orientation: record.orientation,
    rtp: Number(record.rtp),
    bet_min: unitsOf(record.limits.min),
    bet_max: unitsOf(record.limits.max),
    hot: record.hot,
    demo: true,
    maintenance: maintenance[record.code] ?? null,
  }))
}

type Window = { from: number; until: number }

/** Windows of maintenance by game, which a test or a person at the switches sets. */
export const maintenanceOf = (store: Parts['store']): Readonly<Record<string, Window>> =>
  JSON.parse(store.one<{ value: string }>(`select value from setting where name = 'maintenance'`)?.value ?? '{}')

function gameOf({ rules, store, now }: OperatorParts, body: Body): string {
  const game = textOf(body, 'game_code', GAME)
  if (!rules.has(game)) throw new Declined('UNKNOWN_GAME')
  const window = maintenanceOf(store)[game]
  if (window !== undefined && window.from <= now() && now() < window.until) throw new Declined('GAME_CLOSED')
  return game
}

function session(parts: OperatorParts, body: Body): string {
  const game = gameOf(parts, body)
  const user = textOf(body, 'user', NAME)
  if (textOf(body, 'currency') !== 'CNY') throw new Refused('INVALID')
  const other = parts.store.one(
    `select 1 from round join player using (player_id)
     where user = ? and player.is_demo = 0 and game <> ? and state in ('CHOOSING', 'BET_OK')
       and game in ('saolei', 'qznn') limit 1`,
    ...[user, game],
  )
  if (other !== undefined) throw new Declined('ROUND_OPEN')
  const person = { user, displayName: textOf(body, 'display_name', /^.{1,64}$/u), isDemo: false }
  const maxBet = body['max_bet'] === undefined ? null : BigInt(countOf(body, 'max_bet')) / UNITS_A_LI
  const it = { game, token: textOf(body, 'token'), returnUrl: webAddressOf(body, 'return_url'), maxBet }
  return playUrl(parts, game, `t=${parts.sessions.launch(person, it)}`)
}

function demoSession(parts: OperatorParts, body: Body): string {
  const game = gameOf(parts, body)
  const person = { user: `demo-${randomUUID()}`, displayName: '试玩', isDemo: true }
  const it = { game, token: null, returnUrl: webAddressOf(body, 'return_url'), maxBet: null }
  return playUrl(parts, game, `t=${parts.sessions.launch(person, it)}`)
}

function replayUrl(parts: OperatorParts, body: Body): string {
  const round = parts.book.get(textOf(body, 'round', NAME))
  const user = textOf(body, 'user', NAME)
  const owner = parts.store.one<{ user: string }>(
    'select user from player where player_id = ? and is_demo = 0',
    round?.player_id ?? 0,
  )
  if (round === undefined || owner?.user !== user) throw new Declined('NOT_FOUND')
  const token = randomBytes(32).toString('base64url')
  const { store, now } = parts
  store.run('delete from replay where expires_at < ?', now())
  store.run('insert into replay values (?, ?, ?)', hash('sha256', token, 'hex'), round.round_id, now() + REPLAY_MS)
  return playUrl(parts, round.game, `replay=${token}`)
}

const playUrl = ({ origin }: OperatorParts, game: string, query: string): string => `${origin()}/play/${game}?${query}`

/**
 * Of a user: rounds that wait for a choice of theirs, which they can go back to. Without one: every round that has
 * not ended, tickets and rounds of tables included.
 */
function openRounds({ store }: Parts, body: Body): object[] {
  const columns = `round_id as round, user, game as game_code, started_at as since, bet`
  const from = `from round join player using (player_id) where round.is_demo = 0`
  const rows =
    body['user'] === undefined
      ? store.all<{ bet: string }>(
          `select ${columns} ${from} and state not in ('CLOSED', 'VOID', 'REJECTED') order by seq limit ?`,
          PAGE_MAX,
        )
      : store.all<{ bet: string }>(
          `select ${columns} ${from} and user = ? and state in ('CHOOSING', 'BET_OK') and game in ('saolei', 'qznn')
           order by seq limit ?`,
          ...[textOf(body, 'user', NAME), PAGE_MAX],
        )
  return rows.map((row) => ({ ...row, bet: unitsOf(BigInt(row.bet)) }))
}

type CallRow = {
  call_id: number
  transaction_uuid: string | null
  request_uuid: string
  kind: string
  reference: string | null
  user: string
  game: string
  round_id: string
  amount: string
  bet_amount: string
  win_amount: string
  made_at: number
  state: string
}

/** Calls to the wallet by the time they were written; `after` is the `next` of the page before. */
function transactions({ store }: Parts, body: Body): object {
  const [from, until] = [countOf(body, 'from'), countOf(body, 'until')]
  const after = body['after'] === undefined || body['after'] === null ? 0 : Number(textOf(body, 'after', /^\d{1,15}$/))
  const limit = body['limit'] === undefined ? PAGE_MAX : Math.min(PAGE_MAX, countOf(body, 'limit'))
  const rows = store.all<CallRow>(
    `select call.*, user from call join player using (player_id)
     where call.is_demo = 0 and made_at >= ? and made_at < ? and call_id > ? order by call_id limit ?`,
    ...[from, until, after, limit],
  )
  return {
    transactions: rows.map((row) => ({
      transaction_uuid: row.transaction_uuid ?? row.request_uuid,
      kind: row.kind,
      reference_transaction_uuid: row.reference,
      user: row.user,
      game_code: row.game,
      round: row.round_id,
      amount: unitsOf(BigInt(row.amount)),
      bet_amount: unitsOf(BigInt(row.bet_amount)),
      win_amount: unitsOf(BigInt(row.win_amount)),
      at: row.made_at,
      state: row.state,
    })),
    next: rows.length < limit ? null : String(rows.at(-1)?.call_id ?? after),
  }
}
