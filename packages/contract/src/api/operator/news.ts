/** What has changed since a mark: a console asks by itself where the stream cannot be had (decision 152). */
import * as z from 'zod/mini'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('news')

export const since = get('since', '/news', {
  summary:
    'The objects that have changed since a mark, of those that one may read, and the mark to ask from next time.',
  access: 'staff',
  effect: 'read',
  isAutomatic: true,
  query: {
    /** The mark of the last answer, or the last `id:` of the stream; without one the answer is the present mark. */
    mark: z.optional(z.string().check(z.maxLength(32))),
  },
  output: z.object({
    /** Null in the first moments of a process. */
    mark: z.nullable(z.string()),
    changes: z.array(
      z.object({
        /** With the object it tells repeats. */
        seq: z.string(),
        /** As the audit names it: `approval/7`, `draw/110/2026324`. */
        object: z.string(),
      }),
    ),
    /** Whether more has happened than one answer names: then nothing that is shown may be believed. */
    isMore: z.boolean(),
  }),
})
