/** Drawing sheets (图库): series of a game in colour or in black and white, and the sheet of each turn. */
import { GROUP_TYPES, INITIAL_PATTERN } from '@liuhe/domain/content/drawing.ts'
import * as z from 'zod/mini'
import { gameId, rowsNumber, siteTime, turnNum } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, company, contentId, keysetPage, reason, requestId, revision, search } from './common.ts'

const { get, post } = operatorArea('gallery')

/** 1 colour, 2 black and white. */
const groupType = z.literal([...GROUP_TYPES])
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** A series as an editor writes it. */
export const SeriesText = z.object({
  name: words(20),
  /** The letter under which it stands; `#` for none. */
  initials: z.string().check(z.regex(INITIAL_PATTERN)),
  /** Its category by name; one that the game does not have is made. Null for none. */
  category: z.nullable(words(12)),
  /** Null for every company. */
  companyCode: z.nullable(company),
  popular: z.boolean(),
  /** No member sees it, nor any sheet of it. */
  hidden: z.boolean(),
})

export const SeriesRow = z.object({
  ...SeriesText.shape,
  id: z.int(),
  revision,
  gameId: z.int(),
  gameName: z.string(),
  groupType,
  /** The server draws its sheets by a recipe; nobody puts pictures into it. */
  isDrawn: z.boolean(),
  /** The newest turn whose sheet is not withdrawn; null without any. */
  newestTurn: z.nullable(z.string()),
  changedBy: z.string(),
  changedAt: siteTime,
})

/** A scheduled sheet is seen from its time on; a withdrawn one by nobody, and keeps its likes. */
export const SheetState = z.enum(['shown', 'scheduled', 'withdrawn'])

export const SheetRow = z.object({
  id: z.int(),
  revision,
  turnNum,
  state: SheetState,
  /** The uploaded picture; null where the server draws it. */
  path: z.nullable(z.string()),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  publishAt: z.nullable(siteTime),
  publishedAt: siteTime,
  /** How many members like it, counted up to 10,000; one more means "more". */
  likes: z.int(),
  changedBy: z.string(),
  changedAt: siteTime,
})

const ofSeries = { groupId: contentId }
const ofSheet = { itemId: contentId }
const Saved = z.object({ id: z.int(), revision })
const SheetStepped = z.object({ id: z.int(), revision, state: SheetState })
const stepErrors = ['CONTENT/NOT_FOUND', 'CONTENT/STATE', 'CONTENT/CHANGED'] as const

export const games = get('games', '/gallery/games', {
  summary: 'The games that have drawing sheets, in the order of the site, each with its categories.',
  access: 'readContent',
  effect: 'read',
  output: z.array(z.object({ gameId: z.int(), gameName: z.string(), categories: z.array(z.string()) })),
})

const groupTypeText = z.codec(z.enum(['1', '2']), groupType, {
  decode: (wire) => (wire === '1' ? 1 : 2),
  encode: (type) => (type === 1 ? '1' : '2'),
})

export const groups = get('groups', '/gallery/groups', {
  summary: 'Series by game and colour, in the order of the site, hidden ones as well.',
  access: 'readContent',
  effect: 'read',
  query: {
    gameId: z.optional(gameId),
    groupType: z.optional(groupTypeText),
    /** The beginning of the name. */
    search,
    after,
    rows: rowsNumber(50),
  },
  output: keysetPage(SeriesRow),
})

export const read = get('read', '/gallery/groups/:groupId', {
  summary: 'A series as its next editor finds it.',
  access: 'readContent',
  effect: 'read',
  params: ofSeries,
  output: SeriesRow,
  errors: ['CONTENT/NOT_FOUND'],
})

export const createGroup = post('createGroup', '/gallery/groups', {
  summary: 'A new series of uploaded pictures, the last of its game and colour. Members see it with its first sheet.',
  access: 'writeContent',
  effect: 'write',
  body: { gameId: z.int(), groupType, text: SeriesText, requestId },
  output: Saved,
  errors: ['GAME/NOT_FOUND'],
  strict: true,
})

export const saveGroup = post('saveGroup', '/gallery/groups/:groupId/save', {
  summary: 'Writes over a series where everybody sees it. Game and colour stay.',
  access: 'writeContent',
  effect: 'write',
  params: ofSeries,
  body: { revision, text: SeriesText, reason },
  output: Saved,
  errors: ['CONTENT/NOT_FOUND', 'CONTENT/CHANGED'],
  strict: true,
})

export const items = get('items', '/gallery/groups/:groupId/items', {
  summary: 'The sheets of a series, the newest turn first, withdrawn ones as well.',
  access: 'readContent',
  effect: 'read',
  params: ofSeries,
  query: { turn: z.optional(turnNum), after, rows: rowsNumber(20) },
  output: keysetPage(SheetRow),
  errors: ['CONTENT/NOT_FOUND'],
})

export const putItem = post('putItem', '/gallery/groups/:groupId/items', {
  summary:
    'Puts an uploaded picture on a turn, at once or from an instant on. A turn that has one gets the new picture and ' +
    'keeps its likes; one that is shown changes at once.',
  access: 'writeContent',
  effect: 'write',
  params: ofSeries,
  body: {
    turnNum,
    /** As `images` names the picture. */
    path: z.string().check(z.maxLength(200)),
    publishAt: z.optional(siteTime),
    /** The revision of the turn's sheet that the editor saw; 0 for a turn without one. */
    seen: revision,
    requestId,
    reason,
  },
  output: SheetStepped,
  errors: [...stepErrors, 'GALLERY/DRAWN', 'GALLERY/TURN', 'GALLERY/PICTURE'],
  strict: true,
})

export const withdrawItem = post('withdrawItem', '/gallery/items/:itemId/withdraw', {
  summary: 'Takes a sheet from every page; its likes stay with it.',
  access: 'writeContent',
  effect: 'write',
  params: ofSheet,
  body: { revision, reason },
  output: SheetStepped,
  errors: stepErrors,
  strict: true,
})

export const showItem = post('showItem', '/gallery/items/:itemId/show', {
  summary: 'Shows a withdrawn or scheduled sheet, at once or from an instant on.',
  access: 'writeContent',
  effect: 'write',
  params: ofSheet,
  body: { revision, publishAt: z.optional(siteTime), reason },
  output: SheetStepped,
  errors: stepErrors,
  strict: true,
})
