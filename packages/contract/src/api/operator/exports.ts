/**
 * Lists of the console as files (docs/console.md). A file is made by a job; more than a thousand rows, or a column that
 * shows somebody in full, takes a second person (SEC-62). What is masked in the list is masked in the file.
 */
import { EXPORT_STATES } from '@liuhe/domain/exports/export.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { EXPORT_LIST_NAMES } from '../../exports/lists.ts'
import { ExportWhat } from '../../exports/what.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('exports')

const exportId = intText(1, 2_000_000_000)
const columns = z.array(z.string().check(z.regex(/^[A-Za-z]{1,24}$/))).check(z.minLength(1), z.maxLength(40))
/** Where in the console it was asked for: the list with its filter. */
export const address = z.string().check(z.regex(/^\/[a-z][a-z-]*(\?[^\s#]*)?$/), z.maxLength(600))

export const look = post('look', '/exports/look', {
  summary: 'How many rows a file would have, and whether it takes a second person. Nothing is kept.',
  access: 'exportData',
  effect: 'read',
  body: { what: ExportWhat, columns },
  output: z.object({
    /** Counted no further than lists are. */
    rows: z.int(),
    isMore: z.boolean(),
    needsTwo: z.boolean(),
    filter: z.array(z.string()),
  }),
  errors: ['REQ/INVALID', 'UC/FORBIDDEN', 'LEDGER/MEMBER', 'MEMBER/NOT_FOUND'],
  strict: true,
})

/** How far an export is. */
export const ExportJob = z.object({
  exportId: z.int(),
  list: z.enum(EXPORT_LIST_NAMES),
  /** The filter in words; none: the whole list. */
  filter: z.array(z.string()),
  address: z.string(),
  columns: z.array(z.string()),
  reason: z.string(),
  requestId: z.string(),
  madeBy: z.string(),
  madeAt: siteTime,
  /** Who agreed, where two had to. */
  agreedBy: z.nullable(z.string()),
  approvalId: z.nullable(z.int()),
  state: z.enum(EXPORT_STATES),
  /** Counted when it was asked for. */
  rows: z.int(),
  isMore: z.boolean(),
  rowsWritten: z.int(),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  endedAt: z.nullable(siteTime),
  /** Until when the file is kept. */
  keptUntil: z.nullable(siteTime),
  /** Why it failed: a code of the catalogue. */
  failure: z.nullable(z.string()),
})

export const ask = post('ask', '/exports', {
  summary: 'Asks for a list as a file: a job writes it, at once or after a second person has agreed.',
  access: 'exportData',
  effect: 'write',
  body: { requestId, what: ExportWhat, columns, address, reason: z.string().check(z.minLength(4), z.maxLength(200)) },
  output: ExportJob,
  errors: [
    ...(['REQ/INVALID', 'UC/FORBIDDEN', 'REQ/KEY_REUSED', 'EXPORT/MANY', 'LEDGER/MEMBER', 'MEMBER/NOT_FOUND'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING'] as const),
  ],
  strict: true,
})

export const list = get('list', '/exports', {
  summary: 'Exports that one has asked for or agreed to, the newest first.',
  access: 'exportData',
  effect: 'read',
  query: { before: z.optional(exportId), rows: z._default(intText(1, 200), 50) },
  output: z.array(ExportJob),
})

export const cancel = post('cancel', '/exports/:exportId/cancel', {
  summary: 'Ends one of one’s own exports that has no file yet.',
  access: 'exportData',
  effect: 'write',
  params: { exportId },
  output: ExportJob,
  errors: ['EXPORT/NOT_FOUND', 'EXPORT/STATE'],
})

export const download = post('download', '/exports/:exportId/download', {
  summary: 'Opens a finished file for ten minutes; written into the audit. Its parts are read one after another.',
  access: 'exportData',
  effect: 'write',
  params: { exportId },
  output: z.object({ fileName: z.string(), parts: z.int(), bytes: z.int(), sha256: z.string() }),
  errors: ['EXPORT/NOT_FOUND', 'EXPORT/GONE', 'UC/FORBIDDEN'],
})

export const part = get('part', '/exports/:exportId/parts/:part', {
  summary: 'One part of an opened file, in base64.',
  access: 'exportData',
  effect: 'read',
  params: { exportId, part: intText(1, 100_000) },
  output: z.object({ data: z.string() }),
  errors: ['EXPORT/NOT_FOUND', 'EXPORT/GONE'],
})

/** What the second person decides about. */
export const ExportEffect = z.object({
  list: z.string(),
  filter: z.array(z.string()),
  rows: z.string(),
  columns: z.array(z.string()),
  /** Columns that show somebody in full. */
  openColumns: z.array(z.string()),
})
