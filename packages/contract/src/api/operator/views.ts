/**
 * Saved views of the console (decision 151): a name for the filters of a desk. Private ones are seen by who made them,
 * shared ones by everybody of the role that this person has.
 */
import * as z from 'zod/mini'
import { intText } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { revision } from './common.ts'
import { StaffRole } from './entry.ts'

const { get, post } = operatorArea('views')

/** So many of one's own, over all desks. */
export const VIEWS_MAX = 50
export const VIEW_NAME_MAX = 24

/** Of a desk, without its slash: `withdrawals`. Which desks there are is the console's to know. */
const desk = z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX), z.regex(/^[^\p{C}]*$/u))
/** What stands behind the question mark of an address, as a browser writes it: no other address can be said by it. */
const search = z.string().check(z.regex(/^[A-Za-z0-9*._+%&=-]{0,2000}$/))
const viewId = intText(1, 2_000_000_000)

export const SavedView = z.object({
  viewId: z.int(),
  desk: z.string(),
  name: z.string(),
  search: z.string(),
  /** Shown above the list. */
  isPinned: z.boolean(),
  /** With which role it is shared; null for a private one. */
  role: z.nullable(StaffRole),
  /** Who made it, and whether that is the one who asks. */
  by: z.string(),
  isOwn: z.boolean(),
  /** Whether the one who asks may change it: its maker, and of a shared one a sysadmin. */
  mayChange: z.boolean(),
  revision,
})

export const list = get('list', '/views', {
  summary: 'One’s own views and those of one’s role, by desk and place; to a sysadmin every shared one.',
  access: 'staff',
  effect: 'read',
  output: z.array(SavedView),
})

export const save = post('save', '/views/save', {
  summary: 'Saves the filters of a desk under a name.',
  access: 'staff',
  effect: 'write',
  body: { desk, name, search, isPinned: z.boolean(), isShared: z.boolean() },
  output: z.object({ viewId: z.int(), revision }),
  errors: ['VIEW/MANY', 'VIEW/NAME_TAKEN'],
  strict: true,
})

export const change = post('change', '/views/:viewId/change', {
  summary: 'Gives a view another name or other filters, pins it, shares it with one’s role or takes that back.',
  access: 'staff',
  effect: 'write',
  params: { viewId },
  body: {
    revision,
    name: z.optional(name),
    search: z.optional(search),
    isPinned: z.optional(z.boolean()),
    isShared: z.optional(z.boolean()),
  },
  output: z.object({ revision }),
  errors: ['VIEW/NOT_FOUND', 'VIEW/CHANGED', 'VIEW/NAME_TAKEN', 'UC/FORBIDDEN'],
  strict: true,
})

export const order = post('order', '/views/order', {
  summary: 'Puts the views of a desk that one has made into an order; all of them are named.',
  access: 'staff',
  effect: 'write',
  body: { desk, viewIds: z.array(z.int()).check(z.minLength(1), z.maxLength(VIEWS_MAX)) },
  output: z.null(),
  errors: ['VIEW/CHANGED'],
  strict: true,
})

export const remove = post('remove', '/views/:viewId/remove', {
  summary: 'Forgets a view.',
  access: 'staff',
  effect: 'write',
  params: { viewId },
  body: { revision },
  output: z.null(),
  errors: ['VIEW/NOT_FOUND', 'VIEW/CHANGED', 'UC/FORBIDDEN'],
  strict: true,
})
