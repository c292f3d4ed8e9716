/**
 * Word that published content has changed: said in the transaction that changes it, heard by every process at its
 * commit. What depends on it (published files, cached answers, the document) is made anew when it is next asked for.
 */
import type { Queryable, Sql } from '../db/connect.ts'

const CHANNEL = 'content_changed'

/**
 * Says that `source` has changed: a file's name (`games`, `openInfo/71`) or an endpoint's (`company.notices`, and
 * `templates.list/110` for the answers about one game).
 */
export const contentChanged = async (db: Queryable, source: string): Promise<void> => {
  await db`select pg_notify(${CHANNEL}, ${source})`
}

/** Calls `hear` for every change, and with undefined when changes may have been missed. @returns how to stop */
export const onContentChanged = async (
  sql: Sql,
  hear: (source: string | undefined) => void,
): Promise<() => Promise<void>> => {
  const { unlisten } = await sql.listen(CHANNEL, hear, () => hear(undefined))
  return unlisten
}

/**
 * Whether word of a change is about what is kept under a source: as far as both say something they say the same, so
 * `openInfo` is about `openInfo/71`, and `templates.list/110` about an answer whose game nobody knows. A star is any
 * part. Names of files that begin with a game are parts too, `templateList/golden/110_home`. Undefined is about all.
 */
export function isAbout(changed: string | undefined, source: string): boolean {
  const parts = source.split(/[/_]/)
  return changed?.split('/').every((part, at) => part === '*' || part === (parts[at] ?? part)) ?? true
}
