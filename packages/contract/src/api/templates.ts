/** Prediction cards (Spec B §3 Template, §7; domain reference §5). */
import * as z from 'zod/mini'
import { flag01, gameId, intText, pageNumber, rowsNumber } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('templates')

const optionalText = z.optional(z.nullable(z.string()))

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
})

/** SHA-256 in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

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
const pollStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

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
export const CardDraw = z.object({ turnNum: z.string(), openNum: z.string(), lunarYear: z.int() })

/** Parts of a query that name what is shown where. */
const location = z._default(z.string().check(z.maxLength(16)), 'home')
const client = z.string().check(z.maxLength(16))
/** Whose block list and order of categories apply; the company of this site when absent. */
const companyCode = z.optional(z.string().check(z.maxLength(32)))
const templateId = intText(1, 2_000_000_000)
const documentId = intText(1, 2_000_000_000)

/** One page of cards. */
export const TemplatePage = z.object({ data: z.array(Template), totalCount: z.int(), draws: z.array(CardDraw) })

export const list = get('list', '/game-document/template', {
  summary: 'Cards of a game and play category, with the draws that judge them.',
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
const oneCard = z.object({ template: Template, draws: z.array(CardDraw) })

export const detail = get('detail', '/game-document/template/info/:gameId/:templateId', {
  summary: 'One card with all its documents, the newest first, each with its seal.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId },
  output: oneCard,
  errors: ['DOC/NOT_FOUND'],
})

export const document = get('document', '/game-document/template/info/:gameId/:templateId/:documentId', {
  summary: 'The same, and the named document stands before the others.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId, documentId },
  output: oneCard,
  errors: ['DOC/NOT_FOUND'],
})

export const documentFor = get('documentFor', '/game-document/template/info/:gameId/:templateId/:documentId/:client', {
  summary: 'The same for a theme: a card that this theme does not show is not found.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId, documentId, client },
  output: oneCard,
  errors: ['DOC/NOT_FOUND'],
})

/** Everything of a seal that anybody needs to compute its hash again (docs/sealed-predictions.md). */
export const SealRecord = z.object({
  documentId: z.int(),
  groupName: z.string(),
  /** 1 for the publication; each change of the content is the next. */
  revision: z.int(),
  state: SealState,
  drawId: z.nullable(z.string()),
  /** Seconds since the epoch. */
  sealedAt: z.number(),
  hash: digest,
  /** The hash of the revision before. */
  previous: z.nullable(digest),
  /**
   * The items in order. What this reader may read comes with the text that was hashed; of what is locked for him there
   * is only the hash.
   */
  items: z.array(z.object({ hash: digest, text: z.optional(z.string()) })),
})

export const seals = get('seals', '/game-document/template/:templateId/seals', {
  summary: 'All seals of a card, the newest first, with what was sealed: for anybody who wants to check.',
  access: 'public',
  effect: 'read',
  params: { templateId },
  query: { page: pageNumber, rows: rowsNumber(50) },
  output: z.object({ data: z.array(SealRecord), totalCount: z.int() }),
  errors: ['DOC/NOT_FOUND'],
})

export const record = get('record', '/game-document/template/:templateId/record', {
  summary: 'What became of every post of a card, misses included, as the server judges it.',
  access: 'public',
  effect: 'read',
  params: { templateId },
  output: z.object({
    hits: z.int(),
    misses: z.int(),
    /** Posts of issues that are not drawn yet. */
    pending: z.int(),
    /** Posts made after their draw: they count neither way. */
    postDraw: z.int(),
    /** Hits in a row up to the newest judged post; misses in a row as a negative number. */
    streak: z.int(),
    /** Most hits in a row. */
    longest: z.int(),
    /** Newest first. */
    posts: z.array(
      z.object({
        documentId: z.int(),
        /** The issue as the card writes it, without 期. */
        issue: z.string(),
        outcome: z.enum(['hit', 'miss', 'pending', 'post-draw']),
      }),
    ),
  }),
  errors: ['DOC/NOT_FOUND'],
})

/** A poll as one reader sees it. */
export const Poll = z.object({
  documentId: z.int(),
  /** What this reader voted for. */
  optionId: z.nullable(z.int()),
  pollStatus,
  pollOptions: z.array(PollOption),
})

export const poll = get('poll', '/game-document/template/:templateId/vote', {
  summary: 'The poll of the newest document of a card.',
  access: 'public',
  effect: 'read',
  params: { templateId },
  output: Poll,
  errors: ['DOC/NOT_FOUND', 'DOC/LOCKED', 'DOC/RECHARGE'],
})

/** Ruling C63: all three fields. */
const ballot = { documentId: z.int(), optionId: z.int(), vote: z.literal(1) }
const voteErrors = [
  'DOC/NOT_FOUND',
  'DOC/LOCKED',
  'DOC/RECHARGE',
  'DOC/VOTED',
  'DOC/POLL_CLOSED',
  'DOC/NO_OPTION',
] as const

export const vote = post('vote', '/game-document/template/vote', {
  summary: 'Votes in the poll of a document, once per member.',
  access: 'member',
  effect: 'write',
  body: ballot,
  output: z.object({ documentId: z.int(), optionId: z.int(), pollStatus }),
  errors: voteErrors,
})

export const voteV2 = post('voteV2', '/game-document/template/vote/v2', {
  summary: 'The same; the answer is the poll with its new totals (Ruling C63).',
  access: 'member',
  effect: 'write',
  body: ballot,
  output: Poll,
  errors: voteErrors,
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
    data: z.array(oneCard),
    totalCount: z.int(),
  }),
})
