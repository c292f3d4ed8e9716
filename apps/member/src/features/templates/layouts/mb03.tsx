import { Table } from '../bodies/table.tsx'
import { defineLayout } from '../layout.ts'

/** 三列表: a compact table that starts open. */
export const layout = defineLayout({
  code: 'mb03',
  groups: 'flat',
  parts: [{ field: 'content', judging: 'auto' }],
  fold: { kind: 'rows', collapsed: 5, starts: 'open', max: 10 },
  body: Table,
})
