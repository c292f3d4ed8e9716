/** The game centre, as those who arrange it see it: lotteries and games of other houses, and who makes them. */
import * as z from 'zod/mini'
import { flag01, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { GameCategoryCode } from '../games.ts'
import { contentId, reason } from './common.ts'

const { get, post } = operatorArea('games')

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
/** How often a subject was changed, as the operator saw it; 0 for what nobody has touched. */
const version = z.int().check(z.gte(0))
/** An uploaded picture or one on a web host; empty for the app's own. */
const picture = z.string().check(z.maxLength(500))
/** `start~end` in the site's zone, each `YYYY-MM-DD HH:mm:ss`, or clock times of every day; empty for none. */
const window = z.string().check(z.maxLength(40))

/** How the operator shows a game. */
export const GamePlace = z.object({
  /** Above 0: among the hot ones, the highest first. */
  hot: z.int().check(z.gte(0), z.lte(9999)),
  /** Stands in front of its category. */
  isPinned: flag01,
  imageUrl: picture,
  landscapeUrl: picture,
})

export const CatalogueGame = z.object({
  gameId: z.int(),
  gameName: z.string(),
  category: GameCategoryCode,
  version,
  place: GamePlace,
  /** Of a game of another house; null for a lottery, whose own calls open and close it. */
  outside: z.nullable(
    z.object({
      gameCode: z.string(),
      provider: z.string(),
      supplierCode: z.nullable(z.string()),
      /** What the provider calls it. */
      providerName: z.string(),
      /** Whether the provider has it on its list. */
      isListed: flag01,
      isEnabled: flag01,
      hasDemo: flag01,
      /** Percent, as the provider says; null when it does not. */
      rtp: z.nullable(z.number()),
      /** The operator's window. */
      maintenance: window,
      /** The provider's own. */
      closedFrom: z.nullable(siteTime),
      closedUntil: z.nullable(siteTime),
    }),
  ),
})

export const SupplierRow = z.object({
  supplierCode: z.string(),
  provider: z.string(),
  version,
  supplierName: z.string(),
  logoUrl: z.string(),
  sort: z.int(),
  isShown: flag01,
})

const Stepped = z.object({ version })
const ofGame = { gameId: contentId }
const errors = ['GAME/NOT_FOUND', 'CONTENT/CHANGED'] as const

export const list = get('list', '/games', {
  summary: 'Every game of the centre with what is said of it, also those that are not shown; and their suppliers.',
  access: 'readGames',
  effect: 'read',
  output: z.object({ games: z.array(CatalogueGame), suppliers: z.array(SupplierRow), providers: z.array(z.string()) }),
})

export const arrange = post('arrange', '/games/:gameId/arrange', {
  summary: 'Changes how a game is shown: hot, pinned, its pictures.',
  access: 'writeGames',
  effect: 'write',
  params: ofGame,
  body: { version, place: GamePlace, reason },
  output: Stepped,
  errors,
  strict: true,
})

export const rename = post('rename', '/games/:gameId/rename', {
  summary: "Gives a game of another house a name of the operator's; an empty one gives back the provider's.",
  access: 'writeGames',
  effect: 'write',
  params: ofGame,
  body: { version, gameName: z.string().check(z.maxLength(40)), reason },
  output: Stepped,
  errors,
  strict: true,
})

export const open = post('open', '/games/:gameId/open', {
  summary: 'Puts a game of another house on offer or takes it off, and says when it is closed for maintenance.',
  access: 'operateGames',
  effect: 'write',
  params: ofGame,
  body: { version, isEnabled: flag01, maintenance: window, reason },
  output: Stepped,
  errors,
  strict: true,
})

export const reorder = post('reorder', '/games/reorder', {
  summary: 'Puts games of other houses into an order, in front of all that are not named.',
  access: 'writeGames',
  effect: 'write',
  body: { gameIds: z.array(z.int()).check(z.minLength(1), z.maxLength(500)) },
  output: z.null(),
  errors: ['GAME/NOT_FOUND'],
  strict: true,
})

export const saveSupplier = post('saveSupplier', '/games/suppliers/:supplierCode/save', {
  summary: 'Changes what a supplier is called, its mark and its place, and whether its games are shown.',
  access: 'writeGames',
  effect: 'write',
  params: { supplierCode: code },
  body: {
    version,
    supplierName: z.string().check(z.minLength(1), z.maxLength(40)),
    logoUrl: picture,
    sort: z.int().check(z.gte(0), z.lte(9999)),
    isShown: flag01,
    reason,
  },
  output: Stepped,
  errors,
  strict: true,
})

export const refresh = post('refresh', '/games/refresh', {
  summary: "Reads a provider's list of games again.",
  access: 'writeGames',
  effect: 'write',
  body: { provider: code },
  output: z.object({ games: z.int(), added: z.array(z.string()) }),
  errors: ['LIVE/UNAVAILABLE'],
  strict: true,
})
