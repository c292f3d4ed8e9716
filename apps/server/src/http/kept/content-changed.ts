/**
 * Word that published content has changed: said in the transaction that changes it, heard by every process at its
 * commit. What depends on it (published files, cached answers, the document) is made again when it is next asked for.
 */
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import type { FileName } from '@liuhe/contract/page-files.ts'
import type { Queryable, Sql } from '../../db/connect.ts'

/**
 * What has changed: a file (`games`, `openInfo/71`), the answers of an endpoint (`company.notices`, and
 * `templates.list/110` for those about one game), or `web`: the documents alone, which every change outdates. A name
 * that the contract does not know does not compile; those that triggers say are compared by a test.
 */
export type Changed = ChangedName | `${ChangedName}/${string}`
type ChangedName = FileName | EndpointName | 'web'

const CHANNEL = 'content_changed'

/** Says that something has changed, at the commit of `db`'s transaction. */
export const contentChanged = async (db: Queryable, changed: Changed): Promise<void> => {
  await db`select pg_notify(${CHANNEL}, ${changed})`
}

/** Calls `hear` for every change, and with undefined when changes may have been missed. @returns how to stop */
export const onContentChanged = async (
  sql: Sql,
  hear: (changed: Changed | undefined) => void,
): Promise<() => Promise<void>> => {
  const { unlisten } = await sql.listen(
    CHANNEL,
    (word) => hear(word as Changed),
    () => hear(undefined),
  )
  return unlisten
}

/**
 * Whether word of a change is about what is kept under a source: as far as both say something they say the same, so
 * `openInfo` is about `openInfo/71`, and `templates.list/110` about an answer whose game nobody knows. A star is any
 * part. Names of files that begin with a game are parts too, `templateList/golden/110_home`. Undefined is about all.
 */
export function isAbout(changed: Changed | undefined, source: string): boolean {
  const parts = source.split(/[/_]/)
  return changed?.split('/').every((part, at) => part === '*' || part === (parts[at] ?? part)) ?? true
}
