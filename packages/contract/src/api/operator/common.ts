/** What calls of operators share. Times are `YYYY-MM-DD HH:mm:ss` in UTC+8, as on the site. */
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'

/** How content lives (docs/decisions/035). */
export const LifeState = z.enum(['draft', 'scheduled', 'published', 'withdrawn'])

/**
 * How often a subject was changed, as its editor saw it: 0 for what has never been. A change that names another number
 * than the present one is refused with `CONTENT/CHANGED` and the present one, and nothing is lost.
 */
export const revision = z.int().check(z.gte(0))

/** Why somebody does it; kept in the audit. */
export const reason = z.optional(z.string().check(z.maxLength(200)))

/** The caller's key of a change: a repeat with the same one is answered, and not done again. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** Lists end in words, not in numbers, from here on: counting more would cost more than reading (F-O4). */
export const COUNT_MAX = 10_000

/**
 * A page of a list that may be long. `next` is where the following page begins, to be sent back as `after`; null on the
 * last one. `totalCount` is exact up to {@link COUNT_MAX}; one more than that means "more".
 */
export const keysetPage = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ data: z.array(item), next: z.nullable(z.string()), totalCount: z.int() })

/** Where a page begins: `next` of the page before. */
export const after = z.optional(z.string().check(z.maxLength(200)))

/** The whole account of a member, or his number. */
export const memberWords = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,18}$/)))

/** Where a subject stands after a step. */
export const Stepped = z.object({ id: z.int(), revision, state: LifeState })

/** A change that was made, the newest first. */
export const Change = z.object({
  revision,
  action: z.string(),
  /** The login of the person who did it, or the name of the part of the server. */
  actor: z.string(),
  at: siteTime,
  /** The subject as it stood; null for what was new. */
  before: z.unknown(),
  after: z.unknown(),
})

export const contentId = intText(1, 2_000_000_000)
export const company = z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/))
/** Part of a name; anything else than letters finds nothing. */
export const search = z.optional(z.string().check(z.maxLength(40)))
