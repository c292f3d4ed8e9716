import type { BulkDeed } from '@liuhe/contract/bulk/deed.ts'
import type { Queryable } from '../../db/connect.ts'
import { BULK_DEEDS } from '@liuhe/domain/bulk/deeds.ts'
import { type BulkParts, doingOf, listOf, type RowKey } from './bulk-parts.ts'

const FIRST = 10

/** What a deed would do to rows as they are now: all of them judged, the first of them shown. */
export async function forecast(sql: Queryable, parts: BulkParts, deed: BulkDeed, keys: readonly RowKey[]) {
  const first = keys.slice(0, FIRST)
  const [not, names] = await Promise.all([
    doingOf(parts, deed.deed).judge(sql, keys, deed as never),
    listOf(parts, BULK_DEEDS[deed.deed].list).shown(sql, first),
  ])
  const whys = keys.map(({ rowId }) => not.get(rowId) ?? 'change')
  const counts = Map.groupBy(whys, (why) => why)
  const sizeOf = (why: string) => counts.get(why)?.length ?? 0
  return {
    rows: keys.length,
    change: sizeOf('change'),
    same: sizeOf('same'),
    refused: [...counts.keys()]
      .filter((why) => why !== 'change' && why !== 'same')
      .map((code) => ({ code, rows: sizeOf(code) })),
    first: first.map(({ rowId }, at) => ({
      rowId: String(rowId),
      ...(names.get(rowId) ?? { label: String(rowId), about: '' }),
      would: whys[at] ?? 'change',
    })),
  }
}
