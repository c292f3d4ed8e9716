/** What operators have changed since a mark: a console asks by itself, so that its pages show the work of others. */
import * as z from 'zod/mini'
import { intText } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('news')

/** How many objects one answer names; of more, a page reads everything again. */
export const NEWS_MAX = 200

export const since = get('since', '/news', {
  summary: 'The objects that operators changed after a mark, and the mark to ask from the next time.',
  access: 'staff',
  effect: 'read',
  isAutomatic: true,
  query: {
    /** The mark of the last answer; without one the answer is the present mark alone. */
    mark: z.optional(intText(0, 2_000_000_000)),
  },
  output: z.object({
    mark: z.int(),
    /** As the audit names them: `approval/7`, `draw/110/2026324`; each once. */
    objects: z.array(z.string()),
    /** Whether more has happened than one answer names: then nothing that is shown may be believed. */
    isMore: z.boolean(),
  }),
})
