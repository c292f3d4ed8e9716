/** Notices, slides, adverts, texts of the about pages and tutorials: draft → scheduled → published → withdrawn. */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import { pieceKindNames } from '@liuhe/domain/content/pieces.ts'
import * as z from 'zod/mini'
import { rowsNumber, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, company, contentId, keysetPage, LifeState, reason, revision, search, Stepped } from './common.ts'

const { get, post } = operatorArea('pieces')

const Kind = z.enum(pieceKindNames)
const place = z.string().check(z.maxLength(32))

/** A piece as an editor writes it. What its kind is not made of stays empty. */
export const PieceText = z.object({
  kind: Kind,
  /** Where it stands: a list of notices, a slot of adverts, an about page, the number of a game. */
  place,
  /** Null for every company. */
  companyCode: z.nullable(company),
  /** Themes that show it; null for all. */
  clients: z.nullable(z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(20))),
  /** Of an advert: `popup` opens as a modal; any other stands in the page. */
  groupName: z.string().check(z.maxLength(20)),
  title: z.string().check(z.maxLength(60)),
  /** HTML; what acts in it is taken out when it is saved (SEC-14). */
  content: z.string().check(z.maxLength(50_000)),
  imageUrl: z.string().check(z.maxLength(500)),
  redirectUrl: z.string().check(z.maxLength(500)),
  audience: z.enum(audienceNames),
  /** Until when it is shown; null until somebody withdraws it. */
  endsAt: z.nullable(siteTime),
})

export const PieceRow = z.object({
  id: z.int(),
  revision,
  state: LifeState,
  kind: Kind,
  place,
  companyCode: z.nullable(z.string()),
  /** Its title, or the beginning of its words. */
  name: z.string(),
  /** The first picture in it; empty for none. */
  imageUrl: z.string(),
  groupName: z.string(),
  audience: z.enum(audienceNames),
  sort: z.int(),
  publishAt: z.nullable(siteTime),
  endsAt: z.nullable(siteTime),
  publishedAt: z.nullable(siteTime),
  withdrawnAt: z.nullable(siteTime),
  changedBy: z.string(),
})

const ofPiece = { pieceId: contentId }
const stepErrors = ['CONTENT/NOT_FOUND', 'CONTENT/STATE', 'CONTENT/CHANGED'] as const

export const list = get('list', '/pieces', {
  summary: 'Pieces of a kind, by place and in the order of the site.',
  access: 'readContent',
  effect: 'read',
  query: {
    kind: Kind,
    place: z.optional(place),
    /** Without it all but those that were withdrawn. */
    state: z.optional(LifeState),
    /** Part of the title or the text. */
    search,
    after,
    rows: rowsNumber(50),
  },
  output: keysetPage(PieceRow),
})

export const read = get('read', '/pieces/:pieceId', {
  summary: 'A piece as its next editor finds it.',
  access: 'readContent',
  effect: 'read',
  params: ofPiece,
  output: z.object({
    piece: PieceRow,
    text: PieceText,
    /** Whether members see it now. */
    isShown: z.boolean(),
  }),
  errors: ['CONTENT/NOT_FOUND'],
})

export const changes = get('changes', '/pieces/:pieceId/changes', {
  summary: 'Every version of a piece, the newest first.',
  access: 'readContent',
  effect: 'read',
  params: ofPiece,
  output: z.array(z.object({ revision, changedBy: z.string(), state: LifeState, text: PieceText, madeAt: siteTime })),
  errors: ['CONTENT/NOT_FOUND'],
})

export const create = post('create', '/pieces', {
  summary: 'A new piece, as a draft in front of the others of its place.',
  access: 'writeContent',
  effect: 'write',
  body: { text: PieceText },
  output: Stepped,
  errors: ['CONTENT/LINK'],
  strict: true,
})

export const save = post('save', '/pieces/:pieceId/save', {
  summary: 'Writes over a piece; a published one changes where everybody sees it. Kind and place stay.',
  access: 'writeContent',
  effect: 'write',
  params: ofPiece,
  body: { revision, text: PieceText, reason },
  output: Stepped,
  errors: [...stepErrors, 'CONTENT/LINK'],
  strict: true,
})

export const publish = post('publish', '/pieces/:pieceId/publish', {
  summary: 'Shows a piece at once; a withdrawn one can be shown again.',
  access: 'writeContent',
  effect: 'write',
  params: ofPiece,
  body: { revision },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const schedule = post('schedule', '/pieces/:pieceId/schedule', {
  summary: 'Shows a piece from an instant on.',
  access: 'writeContent',
  effect: 'write',
  params: ofPiece,
  body: { revision, publishAt: siteTime },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const unschedule = post('unschedule', '/pieces/:pieceId/unschedule', {
  summary: 'Makes a draft of what waits to be shown.',
  access: 'writeContent',
  effect: 'write',
  params: ofPiece,
  body: { revision },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const withdraw = post('withdraw', '/pieces/:pieceId/withdraw', {
  summary: 'Takes a piece from every page.',
  access: 'writeContent',
  effect: 'write',
  params: ofPiece,
  body: { revision, reason },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

const ids = z.array(z.int()).check(z.minLength(1), z.maxLength(200))

export const reorder = post('reorder', '/pieces/reorder', {
  summary:
    'Puts all pieces of a place that are not withdrawn into an order; refused when it was another than the seen one.',
  access: 'writeContent',
  effect: 'write',
  body: { kind: Kind, place, seen: ids, ids },
  output: z.null(),
  errors: ['CONTENT/CHANGED'],
  strict: true,
})
