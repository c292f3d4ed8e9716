/**
 * The database of reference documents (Spec B §2–§4, §7) and the lists that are made from documents: authors by their
 * record, and documents that anybody may read. A document is one group of a card; its categories in the database are
 * the cards themselves.
 */
import * as z from 'zod/mini'
import { flag01, gameId, intText, pageNumber, pageOf, rowsNumber } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('documents')

/** An entry of the database: `subName` is the document's name. */
export const DatabaseDocument = z.object({
  gameId: z.int(),
  templateId: z.int(),
  documentId: z.int(),
  subName: z.string(),
})

export const DatabaseCategory = z.object({ templateId: z.int(), playCateName: z.string() })

/** The database has a hundred rows a page (Spec B §9). */
export const DATABASE_ROWS = 100

const companyCode = z.optional(z.string().check(z.maxLength(32)))
const searchText = z._default(z.string().check(z.maxLength(64)), '')

export const list = get('list', '/game-document/database', {
  summary: 'Reference documents of a game, of one category or all, whose name contains a text.',
  access: 'public',
  effect: 'read',
  cache: 'public',
  query: {
    gameId,
    /** 0 for every category. */
    templateId: z._default(intText(0, 2_000_000_000), 0),
    searchText,
    companyCode,
    page: pageNumber,
    rows: rowsNumber(DATABASE_ROWS),
  },
  output: pageOf(DatabaseDocument),
})

export const playCategories = get('playCategories', '/game-document/database/play-cate', {
  summary: 'Categories of the database of a game that have documents.',
  access: 'public',
  effect: 'read',
  cache: 'public',
  query: { gameId, companyCode },
  output: z.array(DatabaseCategory),
})

/** How an author's calls came out, issue by issue. */
export const TrackRecord = z.object({
  hits: z.int(),
  misses: z.int(),
  /** Issues that are not drawn yet. */
  pending: z.int(),
  /** Equal outcomes in a row up to the newest: above zero hits, below zero misses. */
  streak: z.int(),
  /** Most hits in a row. */
  longest: z.int(),
  /** The share of hits, 0 to 1, that the same calls would have had by chance. */
  chance: z.number(),
  /** The newest judged issues, newest first, at most 30: 1 for a hit. */
  recent: z.array(flag01),
})

export const Author = z.object({
  gameId: z.int(),
  templateId: z.int(),
  name: z.string(),
  subName: z.nullable(z.string()),
  playCateName: z.string(),
  colorTheme: z.string(),
  record: TrackRecord,
})

export const authors = get('authors', '/game-document/authors', {
  summary: 'Cards of a game whose calls can be judged, the furthest above chance in the newest thirty issues first.',
  access: 'public',
  effect: 'read',
  cache: 'public',
  query: { gameId },
  output: z.array(Author),
})

/** The newest document of a card without any lock. */
export const OpenDocument = z.object({
  ...DatabaseDocument.shape,
  /** The card's name; `subName` is the document's own, such as an issue. */
  name: z.string(),
  playCateName: z.string(),
  /** The first words of it, without markup. */
  excerpt: z.string(),
  /** Seconds since the epoch. */
  updatedTime: z.number(),
})

export const open = get('open', '/game-document/open', {
  summary: 'Cards of a game whose newest document nothing locks, newest first.',
  access: 'public',
  effect: 'read',
  cache: 'public',
  query: { gameId, searchText, page: pageNumber, rows: rowsNumber(20) },
  output: pageOf(OpenDocument),
})
