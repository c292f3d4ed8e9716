/** Documents, the posts of cards: draft → scheduled → published → withdrawn (docs/decisions/035). */
import * as z from 'zod/mini'
import { intText, rowsNumber, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, Change, contentId, keysetPage, LifeState, reason, revision, search, Stepped } from './common.ts'

const { get, post } = operatorArea('documents')

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(50_000))))
const optionalInt = z.optional(z.int())

export const ItemText = z.object({
  /** Of an item that is there already and keeps its address; absent for a new one. */
  id: optionalInt,
  title: z.string().check(z.maxLength(120)),
  /** HTML; what acts in it is taken out when it is saved (SEC-14). */
  content: optionalText,
  content2: optionalText,
  content3: optionalText,
  note: optionalText,
  iconUrl: optionalText,
  subName: optionalText,
  multiContents: z.optional(z.nullable(z.array(z.object({ title: z.string(), content: z.string() })))),
  sort: optionalInt,
  isHidden: z.optional(z.boolean()),
  requireLogin: z.optional(z.boolean()),
  requireRecharge: z.optional(z.boolean()),
  templateType: z.optional(z.nullable(z.int())),
  activeCover: z.optional(z.boolean()),
})

/** A document as an editor writes it. */
export const DocumentText = z.object({
  name: z.string().check(z.maxLength(60)),
  sort: optionalInt,
  /** The draw of the card's game that it speaks of; null for reference material. */
  turnNum: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  /** Says that it comes after its draw. */
  isPostDraw: z.optional(z.boolean()),
  items: z.array(ItemText).check(z.minLength(1), z.maxLength(60)),
  poll: z.optional(z.array(z.object({ text: z.string(), value: z.string() })).check(z.maxLength(12))),
})

export const DocumentRow = z.object({
  id: z.int(),
  templateId: z.int(),
  gameId: z.int(),
  templateName: z.string(),
  name: z.string(),
  turnNum: z.nullable(z.string()),
  state: LifeState,
  revision,
  /** When the scheduler publishes it. */
  publishAt: z.nullable(siteTime),
  publishedAt: z.nullable(siteTime),
  withdrawnAt: z.nullable(siteTime),
})

const ofDocument = { documentId: contentId }
const stepErrors = ['CONTENT/NOT_FOUND', 'CONTENT/STATE', 'CONTENT/CHANGED'] as const

export const list = get('list', '/documents', {
  summary: 'Documents whatever their state, the newest first.',
  access: 'readContent',
  effect: 'read',
  query: {
    templateId: z.optional(contentId),
    gameId: z.optional(intText(1, 9999)),
    state: z.optional(LifeState),
    /** Part of the name of the document or of its card. */
    /** Part of its name or of its card's, among the newest 10,000 that fit the other filters. */
    search,
    after,
    rows: rowsNumber(20),
  },
  output: keysetPage(DocumentRow),
})

export const read = get('read', '/documents/:documentId', {
  summary: 'A document as its next editor finds it, hidden items included, and how often it was sealed.',
  access: 'readContent',
  effect: 'read',
  params: ofDocument,
  output: z.object({ document: DocumentRow, text: DocumentText, seals: z.int() }),
  errors: ['CONTENT/NOT_FOUND'],
})

export const changes = get('changes', '/documents/:documentId/changes', {
  summary: 'Everything that was done to a document, the newest first.',
  access: 'readContent',
  effect: 'read',
  params: ofDocument,
  output: z.array(Change),
  errors: ['CONTENT/NOT_FOUND'],
})

export const create = post('create', '/documents', {
  summary: 'A new draft on a card.',
  access: 'writeContent',
  effect: 'write',
  body: { templateId: z.int(), text: DocumentText },
  output: Stepped,
  errors: ['CONTENT/NOT_FOUND'],
  strict: true,
})

export const saveDraft = post('saveDraft', '/documents/:documentId/draft', {
  summary: 'Writes over a draft, or over what waits to be published.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision, text: DocumentText },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const schedule = post('schedule', '/documents/:documentId/schedule', {
  summary: 'Leaves the publication to the scheduler.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision, publishAt: siteTime },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const unschedule = post('unschedule', '/documents/:documentId/unschedule', {
  summary: 'Makes a draft of what waits to be published.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const publish = post('publish', '/documents/:documentId/publish', {
  summary: 'Shows a document to its readers and seals it.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision },
  output: z.object({ ...Stepped.shape, seal: z.enum(['sealed', 'post-draw', 'open']) }),
  errors: [...stepErrors, 'CONTENT/DRAW_CLOSED', 'DRAW/NOT_FOUND'],
  strict: true,
})

export const revise = post('revise', '/documents/:documentId/revise', {
  summary: 'Changes a published document; readers see that it was, and each text that it ever had.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision, text: DocumentText, reason },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const withdraw = post('withdraw', '/documents/:documentId/withdraw', {
  summary: 'Takes a published document away; its seals and its place in the record stay.',
  access: 'writeContent',
  effect: 'write',
  params: ofDocument,
  body: { revision, reason },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})
