/** What somebody wants as a file: a list, and its filter by the schemas of the list's own endpoint. */
import { formatYuan } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import type { FilterShape } from './column.ts'
import { EXPORT_ENDPOINTS, EXPORT_LISTS, type ExportListName } from './lists.ts'

/** A list with its filter: what may be asked of it, without where a page begins. */
export const filterOf = <Name extends ExportListName>(list: Name) => {
  const { params, query } = EXPORT_ENDPOINTS[list]
  const {
    after: _after,
    before: _before,
    rows: _rows,
    ...filters
  } = { ...params, ...query } as unknown as Record<string, Schema>
  const shape = filters as unknown as FilterShape<(typeof EXPORT_ENDPOINTS)[Name]>
  return z.object({ list: z.literal(list), filter: z.strictObject(shape) })
}

export const ExportWhat = z.discriminatedUnion('list', [
  filterOf('members'),
  filterOf('recharges'),
  filterOf('withdrawals'),
  filterOf('orders'),
  filterOf('postings'),
  filterOf('bills'),
  filterOf('adjustments'),
  filterOf('statements'),
  filterOf('audit'),
  filterOf('rounds'),
])
export type ExportWhat = z.output<typeof ExportWhat>

/** A filter in words, as a second person reads it: `状态：正常`. */
export function filterWords({ list, filter }: ExportWhat): string[] {
  const known = EXPORT_LISTS[list].filters as Record<string, string | { label: string; values: Record<string, string> }>
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined) return []
    const words = known[name] ?? name
    const [label, values] = typeof words === 'string' ? [words, {}] : [words.label, words.values]
    return [`${label}：${(values as Record<string, string>)[String(value)] ?? wordOf(value)}`]
  })
}

function wordOf(value: unknown): string {
  if (typeof value === 'bigint') return `${formatYuan(value)} 元`
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}
