import { Columns } from '../bodies/columns.tsx'
import { defineLayout } from '../layout.ts'

/** 三期对照: the first item of up to three issues beside one another. */
export const layout = defineLayout({
  code: 'mb38',
  groups: 'columns',
  parts: [{ field: 'content', judging: 'auto', label: 'subName' }],
  fold: { kind: 'none' },
  body: Columns,
})
