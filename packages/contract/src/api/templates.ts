/**
 * Prediction cards (Spec B §3 Template, §7; Domain §5): what a list of them needs. Their single documents are
 * in `documents-of-cards.ts`, which the first load of the app does without.
 */
import * as z from 'zod/mini'
import { flag01, gameId, intText, pageNumber, RESULT_WORD, renamed, rowsNumber } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('templates')

const optionalText = z.optional(z.nullable(z.string()))

/** The draw it speaks of, which no label says for certain; null for none that is out. A row has its document's. */
const turnOfRow = optionalText

export const TemplateItem = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML or text, cleaned when the operator saved it (SEC-14); absent when locked for this viewer. */
  content: optionalText,
  content2: optionalText,
  content3: optionalText,
  note: optionalText,
  iconUrl: optionalText,
  subName: optionalText,
  sort: z._default(z.number(), 0),
  /** Seconds since the epoch. */
  updatedTime: z.optional(z.nullable(z.number())),
  multiContents: z.optional(z.array(z.object({ title: z.string(), content: z.string() }))),
  status: z._default(z.int(), 1),
  requireLogin: z.optional(flag01),
  requireRecharge: z.optional(flag01),
  /** 0: the content is in a chat room. */
  templateType: z.optional(z.nullable(z.int())),
  /** Highlighted red. */
  activeCover: z.optional(flag01),
  /** Set by the server when it left the content out: what would unlock it. */
  lock: z.optional(z.enum(['login', 'recharge'])),
  turnNum: turnOfRow,
})

/** SHA-256 in hex. */
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * How a seal stands to its draw: made before the draw closed, after it, or of a document that speaks of no draw
 * (docs/sealed-predictions.md).
 */
export const SealState = z.enum(['sealed', 'post-draw', 'open'])

/** The newest seal of a document. */
export const Seal = z.object({
  hash: digest,
  /** Seconds since the epoch. */
  sealedAt: z.number(),
  /** The draw it speaks of, as the seal names it: `110/2026324`. */
  drawId: z.optional(z.string()),
  state: SealState,
  /** How often the document was sealed: 1 when it was never changed. */
  revisions: z.int(),
})

/** A document: one post of a card. Its `id` is the `documentId` of every call. */
export const TemplateGroup = z.object({
  id: z.int(),
  groupName: z.string(),
  items: z.array(TemplateItem),
  turnNum: turnOfRow,
  /** With the calls of one card only. */
  seal: z.optional(Seal),
})

export const PollOption = z.object({
  option_id: z.int(),
  option_text: z.string(),
  option_value: z.string(),
  option_vote: z.int(),
})

/** 0 open, 1 this reader has voted, 2 closed by the draw. */
export const pollStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const Template = z.object({
  id: z.int(),
  gameId: z.int(),
  name: z.string(),
  note1: optionalText,
  note2: optionalText,
  subName: optionalText,
  /** Two colours, comma-separated: gradient start and end. */
  colorTheme: z.string(),
  templateCode: z.string(),
  playCateName: z.string(),
  gameTurn: optionalText,
  like: flag01,
  groups: z.array(TemplateGroup),
  /** The poll of the newest document; absent without one, and where that document is locked for this reader. */
  pollOptions: z.optional(z.array(PollOption)),
  pollStatus: z.optional(z.nullable(pollStatus)),
  /** What this reader voted for. */
  optionId: z.optional(z.nullable(z.int())),
})

/** The draws that cards of a page refer to: the zodiac result store, by turn number. */
export const CardDraw = renamed({ turnNum: z.string(), resultText: z.string(), lunarYear: z.int() }, RESULT_WORD)

/** Instead of a place of lists: the card that fills the slot which home has in a theme. */
export const HOME_SLOT = 'slot'
/** Where in the app: home, database, or the slot of home. */
const location = z._default(z.string().check(z.maxLength(16)), 'home')
/** A theme id. */
export const client = z.string().check(z.maxLength(16))
/** Whose block list and order of categories apply; the company of this site when absent. */
const companyCode = z.optional(z.string().check(z.maxLength(32)))
export const templateId = intText(1, 2_000_000_000)

/** One page of cards. */
export const TemplatePage = z.object({ data: z.array(Template), totalCount: z.int(), draws: z.array(CardDraw) })

export const list = get('list', '/game-document/template', {
  summary: 'Cards of a game and play category, with the draws that judge them.',
  isStamped: true,
  access: 'public',
  effect: 'read',
  query: {
    gameId,
    playCateName: z._default(z.string().check(z.maxLength(32)), ''),
    location,
    client: z.optional(client),
    companyCode,
    page: pageNumber,
    rows: rowsNumber(20),
  },
  output: TemplatePage,
  cache: 'guests',
})

export const PlayCategory = z.object({ playCateName: z.string(), count: z.int() })

export const playCategories = get('playCategories', '/game-document/template/play-cate', {
  summary: 'Play categories that have cards for a game, in the order of the company.',
  access: 'public',
  effect: 'read',
  query: { gameId, location, companyCode },
  output: z.array(PlayCategory),
})

/** One card, and the draws that judge it. */
export const OneCard = z.object({ template: Template, draws: z.array(CardDraw) })

export const detail = get('detail', '/game-document/template/info/:gameId/:templateId', {
  summary: 'One card with all its documents, the newest first, each with its seal.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId },
  output: OneCard,
  errors: ['DOC/NOT_FOUND'],
})

export const toggleLike = post('toggleLike', '/game-document/template/toggle-like', {
  summary: 'Sets or clears the favourite flag of a card; the answer is the stored flag (I-46).',
  access: 'member',
  effect: 'write',
  body: { templateId: z.int(), like: flag01 },
  output: z.object({ templateId: z.int(), like: flag01 }),
  errors: ['DOC/NOT_FOUND'],
})

export const favourites = get('favourites', '/game-document/template/favourites', {
  summary:
    'Cards of every game that the member has as favourites, the latest first; each with the draws that judge it.',
  access: 'session',
  effect: 'read',
  query: { page: pageNumber, rows: rowsNumber(20) },
  output: z.object({
    data: z.array(OneCard),
    totalCount: z.int(),
  }),
})
