/** Single documents of cards: their addresses, polls, seals and records. The other half of the area `templates`. */
import * as z from 'zod/mini'
import { gameId, intText, pageNumber, rowsNumber } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { client, digest, OneCard, PollOption, pollStatus, SealState, templateId } from './templates.ts'

const { get, post } = area('templates')

const documentId = intText(1, 2_000_000_000)

export const document = get('document', '/game-document/template/info/:gameId/:templateId/:documentId', {
  summary: 'The same, and the named document stands before the others.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId, documentId },
  output: OneCard,
  errors: ['DOC/NOT_FOUND'],
})

export const documentFor = get('documentFor', '/game-document/template/info/:gameId/:templateId/:documentId/:client', {
  summary: 'The same for a theme: a card that this theme does not show is not found.',
  access: 'public',
  effect: 'read',
  params: { gameId, templateId, documentId, client },
  output: OneCard,
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
    /** The share of hits, 0 to 1, that the same calls would have had by chance; unknown for a short record. */
    chance: z.nullable(z.number()),
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

/** A vote sends all three fields (Ruling C63). */
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
