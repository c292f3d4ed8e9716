/** What the operator offers, for whom and how long (Spec B §2, §3, §7 Promotions). */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import * as z from 'zod/mini'
import { intText, renamed, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('promotions')

/** What a tap on a promotion does: open its text, show its picture, or leave the site (Ruling C67). */
export const PROMOTION_KINDS = { text: 1, picture: 2, outside: 3 } as const

export const Promotion = renamed(
  {
    /** The category, and its label. */
    categoryId: z.int(),
    categoryName: z.string(),
    /** The place of the category among the others, the highest first; beyond the specification. */
    categorySort: z.int(),
    id: z.int(),
    /** One of {@link PROMOTION_KINDS}. */
    templateType: z.int(),
    /** The large picture; for `outside` the address that is opened. */
    imageUrl: z.string(),
    coverUrl: z.string(),
    name: z.string(),
    /** Behind the name, `#rrggbb`. */
    color: z.string(),
    /** Absent ends are open. */
    startTime: z.nullable(siteTime),
    endTime: z.nullable(siteTime),
    /** The host that the promotion holds on; the company's own where the operator named none. */
    domain: z.string(),
    /** Whom it is for; the reader's device decides (Ruling C108). Everybody when absent. */
    audience: z.optional(z.enum(audienceNames)),
  },
  { categoryId: 'classifyType', categoryName: 'classifyName', categorySort: 'classifySort' },
)

export const list = get('list', '/api/v2/promotion/list', {
  summary: 'Promotions that are shown now: coming ones, running ones, then those that have ended of late.',
  access: 'public',
  effect: 'read',
  query: {
    /** What shows them; 1 is the mobile site. */
    device: z._default(intText(1, 9), 1),
    /** Whose promotions; those of the company of this site when absent. */
    companyCode: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/))),
    /** Only this category. */
    categoryId: z.optional(intText(1, 999)),
  },
  names: { categoryId: 'classifyType' },
  output: z.array(Promotion),
  cache: 'public',
  aliases: ['/promotion/list'],
})

export const info = get('info', '/api/v2/promotion/info/:classifyType/:id', {
  summary: 'One promotion that is shown now, with its text and its terms.',
  access: 'public',
  effect: 'read',
  params: { categoryId: intText(1, 999), id: intText(1, 2_000_000_000) },
  names: { categoryId: 'classifyType' },
  output: z.object({
    promotion: Promotion,
    /** Cleaned HTML. */
    content: z.string(),
    /** Cleaned HTML; empty without special terms. */
    terms: z.string(),
    /** Where one goes to take part, a page of ours or an address outside; empty when there is nothing to do. */
    actionUrl: z.string(),
    actionText: z.string(),
  }),
  errors: ['PROMO/NOT_FOUND'],
  cache: 'public',
})
