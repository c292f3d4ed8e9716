/**
 * One deed for many rows of a list: proposed with the rows that a filter matches or that somebody picked, decided by
 * one second person, carried out row by row (docs/console.md).
 */
import {
  BULK_DEED_NAMES,
  BULK_LIST_NAMES,
  BULK_OUTCOMES,
  BULK_PICKED_MAX,
  BULK_STATES,
} from '@liuhe/domain/bulk/deeds.ts'
import * as z from 'zod/mini'
import { BulkDeed, BulkWhat } from '../../bulk/deed.ts'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'
import { address } from './exports.ts'

const { get, post } = operatorArea('bulk')

const bulkId = intText(1, 2_000_000_000)
const rows = z._default(intText(1, 200), 50)
const reason = z.string().check(z.trim(), z.minLength(4), z.maxLength(200))
/** Rows that were picked one by one; without them it is every row of the filter. */
const ids = z.optional(
  z.array(z.string().check(z.regex(/^[1-9]\d{0,18}$/))).check(z.minLength(1), z.maxLength(BULK_PICKED_MAX)),
)
const asked = { what: BulkWhat, ids, deed: BulkDeed }
const askedErrors = ['REQ/INVALID', 'UC/FORBIDDEN', 'BULK/ROWS', 'BULK/EMPTY', 'BULK/WIDE', 'BULK/LATE'] as const
const proposedErrors = ['BULK/MANY', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

/** What the deed would do to the rows as they are now. */
const forecast = {
  rows: z.int(),
  /** How many would be changed, and how many are as asked for already. */
  change: z.int(),
  same: z.int(),
  /** How many would be refused, by the code of the catalogue. */
  refused: z.array(z.object({ code: z.string(), rows: z.int() })),
  /** The first rows. */
  first: z.array(
    z.object({
      rowId: z.string(),
      /** As the list calls it, masked. */
      label: z.string(),
      about: z.string(),
      /** `change`, `same`, or the code of the refusal. */
      would: z.string(),
    }),
  ),
}

export const look = post('look', '/bulk/look', {
  summary: 'What a deed would do to rows of a list: how many it would change, and why not the others. Nothing is kept.',
  access: 'makeBulk',
  effect: 'read',
  body: asked,
  output: z.object({ ...forecast, filter: z.array(z.string()), deed: z.string() }),
  errors: askedErrors,
  strict: true,
})

export const propose = post('propose', '/bulk', {
  summary:
    'Proposes a deed for rows of a list, 10,000 at most; the server evaluates the filter. A second person decides.',
  access: 'makeBulk',
  effect: 'write',
  body: { requestId, ...asked, address, reason },
  output: z.object({ bulkId: z.int(), rows: z.int(), ...Proposed.shape }),
  errors: [...askedErrors, ...proposedErrors],
  strict: true,
})

/** What the second person decides about. */
export const BulkEffect = z.object({
  bulkId: z.int(),
  list: z.enum(BULK_LIST_NAMES),
  filter: z.array(z.string()),
  isPicked: z.boolean(),
  deed: z.string(),
  ...forecast,
  /** Rows that the filter matches now and did not then, and the other way round; they are not of this proposal. */
  added: z.int(),
  gone: z.int(),
})

/** One proposal, and how far it is. */
export const Bulk = z.object({
  bulkId: z.int(),
  list: z.enum(BULK_LIST_NAMES),
  deed: z.enum(BULK_DEED_NAMES),
  /** In words, with its fields. */
  words: z.string(),
  /** The filter in words; none: the whole list. */
  filter: z.array(z.string()),
  isPicked: z.boolean(),
  address: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: siteTime,
  agreedBy: z.nullable(z.string()),
  approvalId: z.int(),
  /** The proposal whose rows it takes up again. */
  sourceId: z.nullable(z.int()),
  state: z.enum(BULK_STATES),
  rows: z.int(),
  waiting: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  endedAt: z.nullable(siteTime),
})

export const list = get('list', '/bulk', {
  summary: 'Proposals of lists that one may read, and how far each is, the newest first.',
  access: 'readBulk',
  effect: 'read',
  query: { before: z.optional(bulkId), rows },
  output: z.array(Bulk),
})

export const read = get('read', '/bulk/:bulkId', {
  summary: 'One proposal with what became of each row; of those that were refused, why.',
  access: 'readBulk',
  effect: 'read',
  params: { bulkId },
  query: { state: z.optional(z.enum(BULK_OUTCOMES)), after, rows },
  output: z.object({
    bulk: Bulk,
    data: z.array(
      z.object({
        line: z.int(),
        rowId: z.string(),
        label: z.string(),
        about: z.string(),
        state: z.enum(BULK_OUTCOMES),
        /** The code of the refusal. */
        code: z.nullable(z.string()),
        /** How often it was begun and ended by a fault; it is tried again. */
        tries: z.int(),
        doneAt: z.nullable(siteTime),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['BULK/NOT_FOUND'],
})

export const again = post('again', '/bulk/:bulkId/again', {
  summary: 'Proposes the refused rows of an ended one again, or takes back what it changed; a second person decides.',
  access: 'makeBulk',
  effect: 'write',
  params: { bulkId },
  body: { requestId, how: z.enum(['retry', 'inverse']), reason },
  output: z.object({ bulkId: z.int(), rows: z.int(), ...Proposed.shape }),
  errors: ['BULK/NOT_FOUND', 'BULK/STATE', ...askedErrors, ...proposedErrors],
  strict: true,
})
