import { NEWS_MAX, type since } from '@liuhe/contract/api/operator/news.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { selectDoneAfter, selectHead } from './audit-queries.ts'

/**
 * What operators changed after a mark. The mark is a position of the audit, which every change of an operator writes in
 * its own transaction: who asks from the last mark misses nothing, whichever process answers.
 */
export async function newsSince(sql: Queryable, mark: number | undefined): Promise<OutputOf<typeof since>> {
  if (mark === undefined) return { mark: (await selectHead(sql)).position, objects: [], isMore: false }
  const rows = await selectDoneAfter(sql, mark, NEWS_MAX)
  const objects = new Set(rows.flatMap(({ object }) => (object === null ? [] : [object])))
  return { mark: rows.at(-1)?.position ?? mark, objects: [...objects], isMore: rows.length === NEWS_MAX }
}
