/** Cards, and what a company shows of all cards. */
import * as z from 'zod/mini'
import { intText, rowsNumber, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import {
  after,
  Change,
  company,
  contentId,
  keysetPage,
  LifeState,
  reason,
  revision,
  search,
  Stepped,
} from './common.ts'

const { get, post } = operatorArea('cards')

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const place = z._default(z.string().check(z.regex(/^[a-z]{1,16}$/)), 'home')

/** A card as an editor writes it. */
export const CardText = z.object({
  gameId: z.int(),
  location: z.optional(z.string()),
  playCateName: z.string().check(z.maxLength(32)),
  name: z.string().check(z.maxLength(60)),
  subName: optionalText,
  note1: optionalText,
  note2: optionalText,
  /** Two colours, comma-separated: gradient start and end. */
  colorTheme: z.string().check(z.maxLength(20)),
  /** Selects the layout, case-insensitively. */
  code: z.string().check(z.maxLength(20)),
  gameTurn: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  /** Themes that show it; null for all. */
  clients: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(20)))),
  sort: z.optional(z.int()),
})

export const CardRow = z.object({
  id: z.int(),
  gameId: z.int(),
  location: z.string(),
  playCateName: z.string(),
  name: z.string(),
  code: z.string(),
  sort: z.int(),
  state: LifeState,
  revision,
  documents: z.int(),
  publishAt: z.nullable(siteTime),
  publishedAt: z.nullable(siteTime),
  withdrawnAt: z.nullable(siteTime),
})

const ofCard = { templateId: contentId }
const ofCompany = { companyCode: company }
const ofOrder = { companyCode: company, gameId: intText(1, 9999) }
const stepErrors = ['CONTENT/NOT_FOUND', 'CONTENT/STATE', 'CONTENT/CHANGED'] as const

export const list = get('list', '/cards', {
  summary: 'Cards whatever their state, in the order of the site.',
  access: 'readContent',
  effect: 'read',
  query: {
    gameId: z.optional(intText(1, 9999)),
    location: z.optional(z.string().check(z.maxLength(16))),
    playCateName: z.optional(z.string().check(z.maxLength(32))),
    state: z.optional(LifeState),
    /** Part of the name, or the layout code. */
    search,
    after,
    rows: rowsNumber(20),
  },
  output: keysetPage(CardRow),
})

export const read = get('read', '/cards/:templateId', {
  summary: 'A card as its next editor finds it.',
  access: 'readContent',
  effect: 'read',
  params: ofCard,
  output: z.object({ card: CardRow, text: CardText }),
  errors: ['CONTENT/NOT_FOUND'],
})

export const changes = get('changes', '/cards/:templateId/changes', {
  summary: 'Everything that was done to a card, the newest first.',
  access: 'readContent',
  effect: 'read',
  params: ofCard,
  output: z.array(Change),
  errors: ['CONTENT/NOT_FOUND'],
})

export const create = post('create', '/cards', {
  summary: 'A new card, as a draft.',
  access: 'writeContent',
  effect: 'write',
  body: { text: CardText },
  output: Stepped,
  errors: ['CONTENT/NOT_FOUND'],
  strict: true,
})

export const save = post('save', '/cards/:templateId/save', {
  summary: 'Writes over a card; a published one changes where everybody sees it.',
  access: 'writeContent',
  effect: 'write',
  params: ofCard,
  body: { revision, text: CardText, reason },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const schedule = post('schedule', '/cards/:templateId/schedule', {
  summary: 'Leaves the publication to the scheduler.',
  access: 'writeContent',
  effect: 'write',
  params: ofCard,
  body: { revision, publishAt: siteTime },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const unschedule = post('unschedule', '/cards/:templateId/unschedule', {
  summary: 'Makes a draft of what waits to be published.',
  access: 'writeContent',
  effect: 'write',
  params: ofCard,
  body: { revision },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const publish = post('publish', '/cards/:templateId/publish', {
  summary: 'Shows a card and its published documents.',
  access: 'writeContent',
  effect: 'write',
  params: ofCard,
  body: { revision },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const withdraw = post('withdraw', '/cards/:templateId/withdraw', {
  summary: 'Takes a card from every list and page; what its documents were sealed with stays.',
  access: 'writeContent',
  effect: 'write',
  params: ofCard,
  body: { revision, reason },
  output: Stepped,
  errors: stepErrors,
  strict: true,
})

export const blockList = get('blockList', '/companies/:companyCode/block-list', {
  summary: 'Layout codes that a company does not show.',
  access: 'readContent',
  effect: 'read',
  params: ofCompany,
  output: z.object({ codes: z.array(z.string()), revision }),
})

export const setBlockList = post('setBlockList', '/companies/:companyCode/block-list/set', {
  summary: 'Says which layout codes a company does not show.',
  access: 'writeContent',
  effect: 'write',
  params: ofCompany,
  body: { revision, codes: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(100)), reason },
  output: z.object({ codes: z.array(z.string()), revision }),
  errors: ['CONTENT/CHANGED'],
  strict: true,
})

export const categories = get('categories', '/companies/:companyCode/categories/:gameId', {
  summary: 'The play categories of a place in the order in which a company shows them.',
  access: 'readContent',
  effect: 'read',
  params: ofOrder,
  query: { location: place },
  output: z.object({ names: z.array(z.string()), isOwn: z.boolean(), revision }),
})

export const orderCategories = post('orderCategories', '/companies/:companyCode/categories/:gameId/order', {
  summary: 'Orders the play categories of a place for a company; those left out follow in the common order.',
  access: 'writeContent',
  effect: 'write',
  params: ofOrder,
  body: { revision, location: place, names: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(100)) },
  output: z.object({ names: z.array(z.string()), revision }),
  errors: ['CONTENT/CHANGED'],
  strict: true,
})
