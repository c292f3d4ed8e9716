/** Promotions, as those who offer them write them. */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import * as z from 'zod/mini'
import { renamed, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { contentId, reason } from './common.ts'

const { get, post } = operatorArea('promotions')

const CATEGORY = { categoryId: 'classifyType' } as const

/** The version that the operator looked at. */
const version = z.int().check(z.gte(1))

/** A promotion as an operator fills it in. */
export const PromotionText = renamed(
  {
    categoryId: z.int(),
    /** Null for every company. */
    companyCode: z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/))),
    /** What shows it, 1 the mobile site; null for all. */
    devices: z.nullable(z.array(z.int()).check(z.maxLength(9))),
    /** 1 text, 2 picture, 3 outside. */
    templateType: z.int(),
    name: z.string().check(z.maxLength(80)),
    color: z.string().check(z.maxLength(7)),
    coverUrl: z.string().check(z.maxLength(500)),
    imageUrl: z.string().check(z.maxLength(500)),
    /** HTML; what acts in it is taken out when it is saved (SEC-14). */
    content: z.string().check(z.maxLength(50_000)),
    terms: z.string().check(z.maxLength(50_000)),
    domain: z.string().check(z.maxLength(200)),
    actionUrl: z.string().check(z.maxLength(500)),
    actionText: z.string().check(z.maxLength(40)),
    startsAt: z.nullable(siteTime),
    endsAt: z.nullable(siteTime),
    /** Whom it is for: everybody, guests, or members (Ruling C108). */
    audience: z.enum(audienceNames),
  },
  CATEGORY,
)

const PromotionState = z.enum(['draft', 'published', 'withdrawn'])

export const PromotionRow = renamed(
  {
    id: z.int(),
    version,
    state: PromotionState,
    categoryId: z.int(),
    name: z.string(),
    showsFrom: z.nullable(siteTime),
    startsAt: z.nullable(siteTime),
    endsAt: z.nullable(siteTime),
    changedBy: z.string(),
  },
  CATEGORY,
)

export const PromotionStep = z.object({ id: z.int(), version })
const ofPromotion = { promotionId: contentId }
const stepErrors = ['PROMO/NOT_FOUND', 'PROMO/CHANGED'] as const

export const list = get('list', '/promotions', {
  summary: 'Every promotion of every company, whatever its state, and the categories.',
  access: 'readContent',
  effect: 'read',
  output: z.object({
    promotions: z.array(PromotionRow),
    categories: z.array(renamed({ categoryId: z.int(), name: z.string(), sort: z.int() }, CATEGORY)),
  }),
})

export const read = get('read', '/promotions/:promotionId', {
  summary: 'A promotion as its next editor finds it.',
  access: 'readContent',
  effect: 'read',
  params: ofPromotion,
  output: z.object({ promotion: PromotionRow, text: PromotionText }),
  errors: ['PROMO/NOT_FOUND'],
})

export const changes = get('changes', '/promotions/:promotionId/changes', {
  summary: 'Every version of a promotion, the newest first.',
  access: 'readContent',
  effect: 'read',
  params: ofPromotion,
  output: z.array(
    z.object({ version, changedBy: z.string(), state: PromotionState, facts: z.unknown(), madeAt: siteTime }),
  ),
  errors: ['PROMO/NOT_FOUND'],
})

export const create = post('create', '/promotions', {
  summary: 'A new promotion, as a draft.',
  access: 'writeContent',
  effect: 'write',
  body: { text: PromotionText },
  output: PromotionStep,
  strict: true,
})

export const save = post('save', '/promotions/:promotionId/save', {
  summary: 'Writes over a promotion; a published one changes where everybody sees it.',
  access: 'writeContent',
  effect: 'write',
  params: ofPromotion,
  body: { version, text: PromotionText, reason },
  output: PromotionStep,
  errors: stepErrors,
  strict: true,
})

export const publish = post('publish', '/promotions/:promotionId/publish', {
  summary: 'Shows a promotion, at once or from an instant on.',
  access: 'writeContent',
  effect: 'write',
  params: ofPromotion,
  body: { version, showsFrom: z.optional(siteTime) },
  output: PromotionStep,
  errors: stepErrors,
  strict: true,
})

export const withdraw = post('withdraw', '/promotions/:promotionId/withdraw', {
  summary: 'Shows a published promotion no longer.',
  access: 'writeContent',
  effect: 'write',
  params: ofPromotion,
  body: { version, reason },
  output: PromotionStep,
  errors: stepErrors,
  strict: true,
})

export const reorder = post('reorder', '/promotions/reorder', {
  summary: 'Puts promotions into an order, in front of all that are not named.',
  access: 'writeContent',
  effect: 'write',
  body: { ids: z.array(z.int()).check(z.minLength(1), z.maxLength(200)) },
  output: z.null(),
  errors: ['PROMO/NOT_FOUND'],
  strict: true,
})

const categoryId = z.int().check(z.minimum(1), z.maximum(999))
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

export const saveCategory = post('saveCategory', '/promotions/categories', {
  summary: 'Adds a category, the last one, or changes the label of one. Members see those that have something to show.',
  access: 'writeContent',
  effect: 'write',
  names: CATEGORY,
  body: {
    /** Null for a new one. */
    categoryId: z.nullable(categoryId),
    name: label,
    /** The label that the editor saw; null for a new one. */
    seen: z.nullable(z.string()),
  },
  output: renamed({ categoryId }, CATEGORY),
  errors: ['PROMO/NOT_FOUND', 'PROMO/CHANGED'],
  strict: true,
})

export const orderCategories = post('orderCategories', '/promotions/categories/order', {
  summary: 'Puts all categories into an order; refused when others were added meanwhile.',
  access: 'writeContent',
  effect: 'write',
  body: { ids: z.array(categoryId).check(z.minLength(1), z.maxLength(999)) },
  output: z.null(),
  errors: ['PROMO/CHANGED'],
  strict: true,
})
