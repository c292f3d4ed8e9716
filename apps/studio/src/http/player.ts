import { takesStake } from '@liuhe/games/catalogue.ts'
import { readLi } from '@liuhe/games/li.ts'
import { isPlayerSeed } from '@liuhe/games/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SeedInUse, type SeedRow } from '../dealer/player-seeds.ts'
import { Refused } from '../failure.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import { playAtOnce } from '../rounds/at-once.ts'
import type { RoundRow } from '../rounds/book.ts'
import { beginStepped, isStepped, takeStep } from '../rounds/steps.ts'
import type { Turns } from '../rounds/turns.ts'
import { roundOf } from '../rounds/view.ts'
import { refusalOf } from '../wallet/dialect.ts'
import { purseOf } from '../wallet/purse.ts'
import type { CallWallet } from '../wallet/caller.ts'
import type { EndedSeed, RoundAnswer, RoundList, SeedChanged, SessionAnswer, StepInput } from '../wire.ts'
import type { Rates } from './rates.ts'
import { bodyOf, requestIdOf, textOf } from './read.ts'
import type { Session, Sessions } from './sessions.ts'
import { balanceOf, seedOf, stateOf } from './state.ts'

export type PlayerParts = Parts & {
  sessions: Sessions
  turns: Turns
  rates: Rates
  call: CallWallet
  /** Whether players' money is in our own books, brought by transfers: then nobody is asked for it. */
  hasOwnPurses: boolean
  /** Sessions that ended: their tables' lines are closed. */
  onReplaced: (sessionIds: readonly number[]) => void
  onBalance: (playerId: number, balance: bigint) => void
}

/** Tells whether an input can be played, before a round is made of it. */
const NO_CHANCE = { next: () => 0 }
/** Rounds of a page of the history. */
const PAGE = 50
/** How long an answer waits for the wallet to take what is owed, so that its balance is the new one. */
const SETTLED_MS = 1_500
const LINKS_A_MINUTE = 60
const CALLS_IN_TEN_SECONDS = 100

/** What the player's page asks. Everything is the session's own: nobody can name another player. */
export function mountPlayer(app: FastifyInstance, parts: PlayerParts): void {
  mountSession(app, parts)
  mountRounds(app, parts)
}

/** The session of a request. @throws TOKEN_EXPIRED, TOO_OFTEN */
function sessionOf({ sessions, rates }: PlayerParts, request: FastifyRequest): Session {
  const session = sessions.ofBearer(/^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1])
  rates.count(`session ${session.sessionId}`, CALLS_IN_TEN_SECONDS, 10_000)
  return session
}

const inTurn = <T>({ turns }: PlayerParts, { playerId, game }: Session, work: () => Promise<T>) =>
  turns(`${playerId} ${game}`, work)

function mountSession(app: FastifyInstance, parts: PlayerParts): void {
  const { sessions, rates } = parts
  app.post('/api/session', async (request): Promise<SessionAnswer> => {
    rates.count(`links ${request.ip}`, LINKS_A_MINUTE, 60_000)
    const t = textOf(bodyOf(request.body), 't', /^[\w-]{20,100}$/)
    await greet(parts, t)
    const { bearer, session, replaced } = sessions.open(t)
    parts.onReplaced(replaced)
    return { session: bearer, state: stateOf(parts, session) }
  })
  app.get('/api/state', async (request) => stateOf(parts, sessionOf(parts, request)))
  app.post('/api/seed', async (request): Promise<SeedChanged> => {
    const session = sessionOf(parts, request)
    const playerSeed = textOf(bodyOf(request.body), 'playerSeed')
    if (!isPlayerSeed(playerSeed)) throw new Refused('INVALID')
    return inTurn(parts, session, async () => changeSeed(parts, session, playerSeed))
  })
  app.post('/api/refill', async (request) => {
    const session = sessionOf(parts, request)
    if (!session.isDemo) throw new Refused('INVALID')
    const full = purseOf(parts).refill(session.playerId)
    if (full === undefined) throw new Refused('LIMIT_REACHED')
    return { balance: String(full) }
  })
}

function mountRounds(app: FastifyInstance, parts: PlayerParts): void {
  const answerOf = async (session: Session, row: RoundRow): Promise<RoundAnswer> => {
    if (row.state === 'PAY_SENT') await parts.money.settled(row.round_id, SETTLED_MS)
    const now = parts.book.need(row.round_id)
    return { round: roundOf(parts, now), balance: balanceOf(parts, session.playerId) }
  }
  app.post('/api/rounds', async (request): Promise<RoundAnswer> => {
    const session = sessionOf(parts, request)
    const body = bodyOf(request.body)
    const [requestId, input] = [requestIdOf(body), bodyOf(body['input'])]
    return answerOf(session, await inTurn(parts, session, () => begin(parts, session, { requestId, input })))
  })
  app.post<{ Params: { id: string } }>('/api/rounds/:id/steps', async (request): Promise<RoundAnswer> => {
    const session = sessionOf(parts, request)
    const body = bodyOf(request.body)
    const [requestId, input] = [requestIdOf(body), bodyOf(body['input']) as StepInput]
    const { round_id } = own(parts, session, request.params.id)
    return answerOf(session, await inTurn(parts, session, () => takeStep(parts, round_id, { requestId, input })))
  })
  app.post<{ Params: { id: string } }>('/api/rounds/:id/seen', async (request) => {
    const row = own(parts, sessionOf(parts, request), request.params.id)
    parts.book.put(row.round_id, { is_seen: 1 })
    return {}
  })
  app.get<{ Querystring: { before?: string } }>('/api/rounds', async (request): Promise<RoundList> => {
    const session = sessionOf(parts, request)
    const { before } = request.query
    const last = before === undefined ? Number.MAX_SAFE_INTEGER : own(parts, session, before).seq
    const rows = parts.store.all<RoundRow>(
      'select * from round where player_id = ? and game = ? and seq < ? order by seq desc limit ?',
      ...[session.playerId, session.game, last, PAGE],
    )
    return { rounds: rows.map((row) => roundOf(parts, row)) }
  })
  app.get<{ Params: { id: string } }>('/api/rounds/:id', async (request): Promise<RoundAnswer> => {
    const session = sessionOf(parts, request)
    return answerOf(session, own(parts, session, request.params.id))
  })
}

/**
 * Asks the wallet whether the link's token is good, and for the balance; it moves no money, so silence is asked once
 * more. Sessions with a purse here ask nobody.
 */
async function greet({ sessions, call, store, hasOwnPurses }: PlayerParts, t: string): Promise<void> {
  const launch = sessions.read(t)
  if (launch.is_demo === 1 || hasOwnPurses) return
  const { user, token } = launch
  const body = JSON.stringify({ request_uuid: crypto.randomUUID(), user, currency: 'CNY', token })
  let answer = await call('user/info', body)
  if (answer.kind === 'silence') answer = await call('user/info', body)
  if (answer.kind === 'silence') throw new Refused('UNCERTAIN')
  if (answer.status !== 'RS_OK') throw new Refused(refusalOf(answer.status) ?? 'UNCERTAIN')
  if (answer.balance !== null)
    store.run('update player set balance = ? where player_id = ?', String(answer.balance), launch.player_id)
}

async function begin(
  parts: PlayerParts,
  session: Session,
  { requestId, input }: { requestId: string; input: Readonly<Record<string, unknown>> },
): Promise<RoundRow> {
  const known = parts.book.ofRequest(session, requestId)
  if (known !== undefined) return known
  const { game, playerId, maxBet } = session
  const rules = rulesOf(parts.rules, game)
  const open = `select 1 from round where player_id = ? and game = ? and state in ('CHOOSING', 'BET_OK') limit 1`
  if (isStepped(game) && parts.store.one(open, playerId, game) !== undefined) throw new Refused('ROUND_OPEN')
  const stake = readLi(input['betLi'] ?? input['baseLi'])
  if (stake === undefined) throw new Refused('INVALID')
  if (!takesStake(rules.record, stake) || (maxBet !== null && stake > maxBet)) throw new Refused('LIMIT_REACHED')
  const seen = 'update round set is_seen = 1 where player_id = ? and game = ? and is_seen = 0'
  parts.store.run(seen, playerId, game)
  if (isStepped(game)) return beginStepped(parts, session, input, requestId)
  if (rules.record.calls !== 'bet-win' || rules.replay(NO_CHANCE, { betLi: String(stake) }) === undefined)
    throw new Refused('INVALID')
  return playAtOnce(parts, session, { rules, input: { betLi: String(stake) }, betLi: stake, requestId })
}

function own({ book }: Parts, session: Session, roundId: string): RoundRow {
  const row = book.get(roundId)
  if (row === undefined || row.player_id !== session.playerId || row.game !== session.game)
    throw new Refused('NOT_FOUND')
  return row
}

function changeSeed(parts: Parts, { playerId, game }: Session, playerSeed: string): SeedChanged {
  try {
    const { ended, next } = parts.seeds.change(playerId, game, playerSeed)
    return { ended: ended === undefined ? null : endedOf(parts, ended), seed: seedOf(next) }
  } catch (error) {
    if (error instanceof SeedInUse) throw new Refused('ROUND_OPEN')
    throw error
  }
}

const endedOf = ({ seeds }: Parts, row: SeedRow): EndedSeed => ({
  id: row.seed_id,
  commitment: row.commitment,
  serverSeed: seeds.opened(row.seed_id) ?? '',
  playerSeed: row.player_seed,
  rounds: row.next_nonce,
})
