/** What operators did and were refused (SEC-64). */
import * as z from 'zod/mini'
import { intText, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('audit')

export const list = get('list', '/audit', {
  summary:
    'Entries of the audit, the newest first, each with the hash that chains it to the one before; ' +
    'a sysadmin has those of people and the system alone.',
  access: 'readAudit',
  effect: 'read',
  query: {
    /** Only entries before this position. */
    before: z.optional(intText(1, 2_000_000_000)),
    login: z.optional(z.string().check(z.maxLength(32))),
    /** As entries name it: `document/12`, `draw/110/2026324`, `approval/7`. */
    object: z.optional(z.string().check(z.maxLength(120))),
    /** The name of a call, whole: `approvals.approve`. */
    action: z.optional(z.string().check(z.maxLength(80))),
    result: z.optional(z.enum(['done', 'refused'])),
    /** Days of the site; the last one is whole. */
    from: z.optional(siteDate),
    to: z.optional(siteDate),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(
    z.object({
      position: z.int(),
      /** Of the entry before: zeros before the first. */
      prev: z.string(),
      hash: z.string(),
      /** Canonical JSON, as it was hashed. */
      entry: z.string(),
    }),
  ),
})

export const head = get('head', '/audit/head', {
  summary: 'The newest position and its hash, to be kept elsewhere: with it a cut end is found, too.',
  access: 'readWholeAudit',
  effect: 'read',
  output: z.object({ position: z.int(), hash: z.string() }),
})

export const check = get('check', '/audit/check', {
  summary: 'Checks the chain from a position on, some thousand entries a call: hashes, links and gaps.',
  access: 'readWholeAudit',
  effect: 'read',
  query: {
    /** The last position that was checked, and its hash; the chain is checked from its beginning without them. */
    after: z._default(intText(0, 2_000_000_000), 0),
    hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  },
  output: z.object({
    /** The last position that is in order, and its hash: send both back to go on. */
    position: z.int(),
    hash: z.string(),
    /** Whether there is nothing after it. */
    isEnd: z.boolean(),
    fault: z.nullable(z.object({ position: z.int(), fault: z.enum(['gap', 'link', 'entry', 'head']) })),
  }),
})

export const failedEntries = get('failedEntries', '/audit/failed-entries', {
  summary: 'Wrong passwords by hour and address, the newest first: they are in no chain, for nobody had signed in.',
  access: 'readAudit',
  effect: 'read',
  query: {
    /** Only rows before this one. */
    before: z.optional(intText(1, 2_000_000_000)),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(
    z.object({
      id: z.int(),
      address: z.string(),
      /** Whose account it was; null where nobody has the login that was typed. */
      login: z.nullable(z.string()),
      times: z.int(),
      lastAt: siteTime,
    }),
  ),
})
