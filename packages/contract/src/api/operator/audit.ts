/** What operators did and were refused (SEC-64). */
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('audit')

export const list = get('list', '/audit', {
  summary: 'Entries of the audit, the newest first, each with the hash that chains it to the one before.',
  access: 'readAudit',
  effect: 'read',
  query: {
    /** Only entries before this position. */
    before: z.optional(intText(1, 2_000_000_000)),
    login: z.optional(z.string().check(z.maxLength(32))),
    /** As entries name it: `document/12`, `draw/110/2026324`, `approval/7`. */
    object: z.optional(z.string().check(z.maxLength(120))),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(
    z.object({
      position: z.int(),
      hash: z.string(),
      /** Canonical JSON, as it was hashed. */
      entry: z.string(),
    }),
  ),
})

export const head = get('head', '/audit/head', {
  summary: 'The newest position and its hash, to be kept elsewhere: with it a cut end is found, too.',
  access: 'readAudit',
  effect: 'read',
  output: z.object({ position: z.int(), hash: z.string() }),
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
