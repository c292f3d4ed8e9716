import type * as api from '@liuhe/contract/api/documents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { excerptOf, spokenText } from '@liuhe/domain/content/plain-text.ts'
import type { FileContent } from '../../http/kept/publish.ts'
import type { ReadContext } from '../../http/context.ts'
import type { Queryable } from '../../db/connect.ts'
import { type OpenDocumentRow, selectDocuments, selectOpenDocuments } from './document-queries.ts'

/** One page of the database of a game (Spec B §7 Database). Spaces around the search text mean nothing. */
export async function listDocuments(
  { sql }: Pick<ReadContext, 'sql'>,
  input: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const { rows, total } = await selectDocuments(sql, { ...input, searchText: input.searchText.trim() })
  return { data: rows, totalCount: total }
}

/** The published file of a game: its database from beginning to end. None for a game without documents. */
export async function databaseFile(sql: Queryable, gameId: number): Promise<FileContent<'database'> | undefined> {
  const { rows, total } = await selectDocuments(sql, {
    ...{ gameId, templateId: 0, searchText: '', page: 1 },
    rows: FILE_ROWS_MAX,
  })
  return total === 0 ? undefined : { data: rows, totalCount: total }
}

/** More than any database has, so that a file stays bounded. */
const FILE_ROWS_MAX = 5_000

/** What anybody may read now, the latest first. */
export async function listOpenDocuments(
  { sql }: Pick<ReadContext, 'sql'>,
  input: InputOf<typeof api.open>,
): Promise<OutputOf<typeof api.open>> {
  const { rows, total } = await selectOpenDocuments(sql, { ...input, searchText: input.searchText.trim() })
  const data = rows.map(({ opening, ...row }) => ({ ...row, excerpt: openingOf(opening) }))
  return { data, totalCount: total }
}

/** The first words of a document, without markup. */
function openingOf(opening: OpenDocumentRow['opening']): string {
  const rows = opening.map(({ title, content }) => `${title} ${spokenText(content ?? '')}`.trim())
  return excerptOf(rows.join('；'), EXCERPT_MAX)
}

/** About two lines of a phone. */
const EXCERPT_MAX = 60
