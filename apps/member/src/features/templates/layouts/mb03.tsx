import { rules } from '@liuhe/domain/content/layouts/mb03.ts'
import { Table } from '../bodies/table.tsx'
import { defineLayout } from '../layout.ts'

/** 三列表: a compact table that starts open. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'open', max: 10 },
  body: Table,
})
