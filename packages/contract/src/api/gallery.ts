/**
 * Drawing sheets (Spec B §2–§4 and §7 Gallery). A *group* is a series of one game in colour or in black and white; its
 * *items* are the sheets, one for each issue.
 */
import { GALLERY_DEFAULTS, INITIAL_PATTERN } from '@liuhe/domain/content/drawing.ts'
import * as z from 'zod/mini'
import { flag01, gameId, intText, pageNumber, pageOf, rowsNumber, turnNum } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('gallery')

const groupType = z.union([z.literal(1), z.literal(2)])
/** 1 colour, 2 black and white. */
const groupTypeText = z._default(
  z.codec(z.enum(['1', '2']), groupType, {
    decode: (wire) => (wire === '1' ? 1 : 2),
    encode: (type) => (type === 1 ? '1' : '2'),
  }),
  GALLERY_DEFAULTS.groupType,
)
const initial = z.string().check(z.regex(INITIAL_PATTERN))
const searchText = z._default(z.string().check(z.maxLength(32)), '')
const companyCode = z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/)))
const galleryGame = z._default(gameId, GALLERY_DEFAULTS.gameId)
const groupId = intText(1, 2_000_000_000)
const rows = rowsNumber(GALLERY_DEFAULTS.rows)

/** One sheet. */
export const GalleryItem = z.object({
  id: z.int(),
  turnNum,
  /** Below /sys-upload/, or a full address. */
  imageUrl: z.string(),
  thumbUrl: z.string(),
  /** Whether this reader likes it. */
  like: flag01,
  /** Pixels of the picture: its place is kept before it is there. */
  width: z.int(),
  height: z.int(),
  /** Seconds since the epoch. */
  updatedTime: z.int(),
})

const groupFields = {
  groupId: z.int(),
  gameId: z.int(),
  groupType,
  name: z.string(),
  initials: initial,
  /** The newest issue, its picture, and when it came (seconds since the epoch). */
  gameTurn: turnNum,
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
  updatedTime: z.int(),
}

/** A series with its newest sheet. A series without any sheet is not sent. */
export const GalleryGroup = z.object(groupFields)

const listQuery = {
  groupType: groupTypeText,
  gameId: galleryGame,
  searchText,
  /** One letter; every letter when absent. */
  initials: z.optional(initial),
  /** 1: only what the operator calls popular, whatever its letter. */
  popular: z.optional(
    z.codec(z.enum(['0', '1']), z.boolean(), {
      decode: (wire) => wire === '1',
      encode: (flag) => (flag ? '1' : '0'),
    }),
  ),
  companyCode,
  page: pageNumber,
}

export const playCategories = get('playCategories', '/gallery/play-category', {
  summary: 'Categories of a game’s drawing sheets.',
  access: 'public',
  effect: 'read',
  query: { gameId: galleryGame },
  output: z.object({
    data: z.array(z.object({ playCategoryId: z.int(), name: z.string(), count: z.int() })),
  }),
  cache: 'public',
})

export const groups = get('groups', '/gallery/group', {
  summary: 'Series of drawing sheets by initial; each block is one page of its letter. Popular ones are one block.',
  access: 'public',
  effect: 'read',
  query: { ...listQuery, rows },
  output: z.object({
    groupList: z.array(z.object({ initials: z.string(), dataList: pageOf(GalleryGroup) })),
  }),
  cache: 'public',
})

export const groupNames = get('groupNames', '/gallery/group-name', {
  summary: 'The initials that have series, in the order of the alphabet.',
  access: 'public',
  effect: 'read',
  query: { ...listQuery, rows: rowsNumber(GALLERY_DEFAULTS.nameRows) },
  output: z.object({ groupNames: z.array(initial) }),
  cache: 'public',
})

export const category = get('category', '/gallery/category', {
  summary: 'Series of one category; categoryType is the groupType.',
  access: 'public',
  effect: 'read',
  query: {
    playCategoryId: intText(1, 2_000_000_000),
    categoryType: groupTypeText,
    gameId: galleryGame,
    companyCode,
    page: pageNumber,
    rows,
  },
  output: pageOf(GalleryGroup),
  cache: 'public',
})

export const items = get('items', '/gallery', {
  summary: 'The sheets of a series, the newest issue first.',
  access: 'public',
  effect: 'read',
  query: { groupId, gameId: galleryGame, page: pageNumber, rows },
  output: pageOf(GalleryItem),
  cache: 'guests',
})

export const detail = get('detail', '/gallery/group/detail', {
  summary: 'A series: its newest sheet, and its sheets page by page.',
  access: 'public',
  effect: 'read',
  query: { groupId, page: pageNumber, rows },
  output: z.object({
    latest: z.object({ ...groupFields, id: z.int(), turnNum, thumbUrl: z.string(), like: flag01 }),
    groupList: pageOf(GalleryItem),
  }),
  errors: ['DOC/NOT_FOUND'],
  cache: 'guests',
})

export const toggleLike = post('toggleLike', '/gallery/toggle-like', {
  summary: 'Sets or clears the like of a sheet; the answer is the stored flag (I-46).',
  access: 'member',
  effect: 'write',
  body: { galleryId: z.int(), like: flag01 },
  output: z.object({ galleryId: z.int(), like: flag01 }),
  errors: ['DOC/NOT_FOUND'],
})

export const search = get('search', '/gallery/search', {
  summary: 'Series whose name contains a text, the popular ones first.',
  access: 'public',
  effect: 'read',
  query: { gameId: galleryGame, searchText, groupType: groupTypeText, companyCode, page: pageNumber, rows },
  output: pageOf(GalleryGroup),
  cache: 'public',
})

export const liked = get('liked', '/gallery/liked', {
  summary: 'Sheets of every game that the member likes, the latest first.',
  access: 'session',
  effect: 'read',
  query: { page: pageNumber, rows: rowsNumber(30) },
  output: pageOf(z.object({ ...GalleryItem.shape, groupId: z.int(), gameId: z.int(), name: z.string() })),
})
