import type { EXPORT_ENDPOINTS, ExportListName } from '@liuhe/contract/exports/lists.ts'
import type { RowOf } from '@liuhe/contract/exports/column.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'

/** What a list is read with: the same that its desk's call has. */
export interface ExportReader {
  sql: Queryable
  clock: Clock
  /** Whose list it is, where a filter says 我的. */
  operatorId: number
}

/** Some rows of a list, and what asks for those after them; null at the end. */
export interface ExportPage {
  rows: readonly unknown[]
  next: object | null
}

/** How a list is read page by page: by the function that answers its desk, so that a file says what the list says. */
export type ExportSource = (reader: ExportReader, asked: object) => Promise<ExportPage>
export type ExportSources = Readonly<Record<ExportListName, ExportSource>>

type Endpoints = typeof EXPORT_ENDPOINTS
type Read<Name extends ExportListName> = (
  reader: ExportReader,
  input: InputOf<Endpoints[Name]>,
) => Promise<OutputOf<Endpoints[Name]>>

/** Rows of a page. A list is asked again and again in one snapshot, so a page may be larger than a screen needs. */
export const PAGE_ROWS = 2_000

/** A list that answers `{ data, next }` and goes on `after` it. */
export const pagedAfter =
  <Name extends ExportListName>(
    _name: Name,
    read: (
      reader: ExportReader,
      input: InputOf<Endpoints[Name]>,
    ) => Promise<{
      data: readonly RowOf<Endpoints[Name]>[]
      next: string | null
    }>,
  ): ExportSource =>
  async (reader, asked) => {
    const { data, next } = await read(reader, { ...asked, rows: PAGE_ROWS } as never)
    return { rows: data, next: next === null ? null : { after: next } }
  }

/** A list that goes on `before` the number of its last row. */
export const pagedBefore =
  <Name extends ExportListName>(
    _name: Name,
    read: Read<Name>,
    numberOf: (row: RowOf<Endpoints[Name]>) => number,
  ): ExportSource =>
  async (reader, asked) => {
    const rows = (await read(reader, { ...asked, rows: PAGE_ROWS } as never)) as readonly RowOf<Endpoints[Name]>[]
    const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
    return { rows, next: last === undefined ? null : { before: numberOf(last) } }
  }

/** A list of one page, as long as it may get. */
export const onePage =
  <Name extends ExportListName>(_name: Name, read: Read<Name>): ExportSource =>
  async (reader, asked) => ({
    rows: (await read(reader, { ...asked, rows: ROWS_OF_ONE } as never)) as readonly unknown[],
    next: null,
  })

const ROWS_OF_ONE = 50_000
