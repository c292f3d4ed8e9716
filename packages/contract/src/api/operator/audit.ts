/** What operators did and were refused (SEC-64). */
import * as z from 'zod/mini'
import { intText } from '../../codecs.ts'
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
