import type * as api from '@liuhe/contract/api/games.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../http/server.ts'
import type { SignedIn, Viewer } from '../../http/sessions/viewer.ts'
import * as wallet from '../game-wallet/index.ts'
import { authorizeWager } from '../limits/index.ts'
import { endLaunch, findRound, storeOpened, takeLaunch } from './member-queries.ts'
import { findGame, type GameToOpen } from './queries.ts'

/** Longer than a provider is waited for: a process that died in between keeps a member waiting no longer than this. */
const ASKING_SECONDS = 15
/** A second tap within this belongs to the first; later the member wants another link, for each is good once. */
const SAME_TAP_SECONDS = 3

type Input = InputOf<typeof api.play>
/** What names a game. */
type Named = InputOf<typeof api.demo>

/** What opening a game is made of. */
export interface Opening {
  providers: Pick<wallet.GameProviders, 'providerOf'>
  log: Log
}

/**
 * A link that opens a game for a member. What may refuse it is judged first, in one transaction that also makes the
 * session; the provider is asked outside of any.
 * @throws what the endpoint declares
 */
export async function playGame(
  context: PoolContext<SignedIn>,
  input: Input,
  { providers, log }: Opening,
): Promise<string> {
  const { sql, viewer } = context
  const { memberId } = viewer
  const { game, provider, session, launchId } = await inTransaction(sql, (tx) =>
    admit(tx, context, { input, providers }),
  )
  try {
    await bringMoney(context, input, { providers, provider: provider.name })
    const url = await provider.launch({ ...whereOf(context, input, game), ...session, currency: 'CNY' })
    await endLaunch(sql, { memberId, launchId, seconds: SAME_TAP_SECONDS })
    await storeOpened(sql, memberId, game.gameId)
    return url
  } catch (error) {
    await endLaunch(sql, { memberId, launchId, seconds: 0 })
    // Money that went along comes back, where the provider is there to give it.
    if (error instanceof wallet.ProviderRefused)
      await wallet.collectAll({ sql, random: context.random, providers }, memberId, 'collect')
    throw refusalOf(error, log, game)
  }
}

/** A link that opens a game with its supplier's play money; nobody has to be anybody for it (Ruling C121). */
export async function tryGame(
  context: PoolContext<Viewer>,
  input: Named,
  { providers, log }: Opening,
): Promise<string> {
  const game = await openableGame(context.sql, input)
  if (!game.hasDemo) throw new Refusal('LIVE/NO_DEMO')
  const provider = providerOf(providers, game)
  try {
    return await provider.demoLaunch(whereOf(context, input, game))
  } catch (error) {
    throw refusalOf(error, log, game)
  }
}

interface Admitted {
  launchId: string
  game: GameToOpen
  provider: wallet.GameProvider
  session: Pick<wallet.GameLaunch, 'user' | 'token' | 'displayName' | 'betMax'>
}

interface Launch extends Pick<Opening, 'providers'> {
  input: Input
}

async function admit(
  tx: Tx,
  { viewer, clock, random }: PoolContext<SignedIn>,
  { input, providers }: Launch,
): Promise<Admitted> {
  const { memberId, sessionId } = viewer
  const game = await openableGame(tx, input)
  const provider = providerOf(providers, game)
  await authorizeWager(tx, { memberId, amount: 0n })
  const { barredFrom, betMax } = await wallet.readLaunchTerms(tx, { provider: provider.name, memberId })
  if (barredFrom !== undefined) throw new Refusal(BARRED[barredFrom])
  const launchId = await takeLaunch(tx, { memberId, gameId: game.gameId, seconds: ASKING_SECONDS })
  if (launchId === undefined) throw new Refusal('LIVE/OPENING')
  const { user, token, displayName } = await wallet.openGameSession(
    { tx, clock, random },
    { provider: provider.name, memberId, gameCode: input.gameCode, sessionId },
  )
  return { launchId, game, provider, session: { user, token, displayName, betMax } }
}

/**
 * Takes the member's money along to a provider that holds it; the launch waits for it to be there.
 * @throws LIVE/CARRY for an asker who can say how much and has not
 */
async function bringMoney(
  { sql, random, viewer: { memberId } }: PoolContext<SignedIn>,
  { carry, asksCarry }: Input,
  { providers, provider }: Pick<Opening, 'providers'> & { provider: string },
): Promise<void> {
  const parts = { sql, random, providers }
  if (asksCarry && carry === undefined) {
    const { least, most } = await wallet.carryTerms(parts, { memberId, provider })
    const terms = { least: Number((least + LI_A_YUAN - 1n) / LI_A_YUAN) || 1, most: Number(most / LI_A_YUAN) }
    // Also where only one sum is possible: no money moves before the member has said so.
    if (most > 0n) throw new Refusal('LIVE/CARRY', { data: terms })
  }
  const amount = carry === undefined ? undefined : BigInt(carry) * LI_A_YUAN
  return wallet.carryMoney(parts, { memberId, provider, amount })
}

const LI_A_YUAN = 1_000n

const BARRED = { all: 'USER_IN_BLACKLIST', provider: 'LIVE/BLACK_USER' } as const

/** @throws GAME/NOT_FOUND for a game that is not on offer, LIVE/maintenance with its window */
async function openableGame(db: Queryable, input: Named): Promise<GameToOpen> {
  const game = await findGame(db, input)
  if (game === undefined || game.state === 'off' || game.state === 'unknown') throw new Refusal('GAME/NOT_FOUND')
  if (game.state === 'maintenance') throw new Refusal('LIVE/maintenance', { data: { maintain: game.maintenance } })
  return game
}

/** A game may be on offer whose provider this installation does not have: then nobody can play it. */
function providerOf(providers: Opening['providers'], game: GameToOpen): wallet.GameProvider {
  const provider = providers.providerOf(game.provider)
  if (provider === undefined) throw new Refusal('LIVE/UNAVAILABLE')
  return provider
}

/**
 * The way out of a game leads to its category. The host is the one that the asker's own browser has named. On a desktop
 * the game has a tab of its own: the page is told that a game is `left`, and closes it (decision 161).
 */
const whereOf = (
  { request: { isHttps, host } }: Pick<PoolContext, 'request'>,
  { isMobile }: Named,
  { providerGame, category }: GameToOpen,
) => ({
  gameCode: providerGame,
  language: 'zh-CN',
  device: isMobile ? ('mobile' as const) : ('desktop' as const),
  returnUrl: `${isHttps ? 'https' : 'http'}://${host}/game-center${isMobile ? '' : '?left'}#${category}`,
})

const CODES: Readonly<Record<wallet.ProviderRefused['code'], ErrorCode>> = {
  GAME_CLOSED: 'LIVE/maintenance',
  ROUND_OPEN: 'KY/0',
  UNKNOWN_GAME: 'LIVE/UNAVAILABLE',
  NOT_FOUND: 'LIVE/UNAVAILABLE',
  INVALID: 'LIVE/UNAVAILABLE',
  UNSIGNED: 'LIVE/UNAVAILABLE',
}

/** What a provider's no means to the member; what is our fault or nobody's is written down. */
function refusalOf(error: unknown, log: Log, { provider }: GameToOpen): unknown {
  if (!(error instanceof wallet.ProviderRefused || error instanceof wallet.ProviderUnknown)) return error
  const code = error instanceof wallet.ProviderRefused ? CODES[error.code] : 'LIVE/UNAVAILABLE'
  if (code === 'LIVE/UNAVAILABLE') log.warn({ err: error, provider }, 'a game could not be opened')
  return new Refusal(code)
}

/**
 * A link to the provider's replay of a round of the member.
 * @throws LIVE/NO_REPLAY also for somebody else's round, LIVE/UNAVAILABLE
 */
export async function replayRound(
  { sql, viewer: { memberId } }: { sql: Sql; viewer: SignedIn },
  input: InputOf<typeof api.replay>,
  { providers, log }: Opening,
): Promise<string> {
  const round = await findRound(sql, memberId, input)
  const provider = round && providers.providerOf(round.provider)
  const user = round && (await wallet.findUserRef(sql, round.provider, memberId))
  if (provider === undefined || user === undefined) throw new Refusal('LIVE/NO_REPLAY')
  try {
    return await provider.replayUrl(input.roundNo, user)
  } catch (error) {
    if (error instanceof wallet.ProviderRefused) throw new Refusal('LIVE/NO_REPLAY')
    if (!(error instanceof wallet.ProviderUnknown)) throw error
    log.warn({ err: error, provider: provider.name }, 'a round could not be shown')
    throw new Refusal('LIVE/UNAVAILABLE')
  }
}
