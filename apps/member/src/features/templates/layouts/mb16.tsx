import { rules } from '@liuhe/domain/content/layouts/mb16.ts'
import { RecordTable } from '../bodies/record-table.tsx'
import type { ItemModel } from '../card-model.ts'
import { defineLayout } from '../layout.ts'

/** 战绩长表: a record with its runs; ten rows when it is open. */
export const layout = defineLayout(rules, {
  badge: scoreOfRecord,
  fold: { kind: 'rows', collapsed: 5, starts: 'closed', max: 10 },
  body: RecordTable,
})

const ROWS = 10

/** `近10期中8期`, counted from the rows that an open card shows. */
function scoreOfRecord(items: readonly ItemModel[]): string | undefined {
  const settled = items.slice(0, ROWS).filter(({ verdict }) => verdict === '准' || verdict === '错')
  if (settled.length === 0) return undefined
  return `近${settled.length}期中${settled.filter(({ verdict }) => verdict === '准').length}期`
}
