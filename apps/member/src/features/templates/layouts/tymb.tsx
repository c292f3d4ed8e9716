import { Facts } from '../bodies/facts.tsx'
import { defineLayout } from '../layout.ts'

/** 通用模板: labelled rows for any play, and for tables that nothing judges. */
export const layout = defineLayout({
  code: 'tymb',
  groups: 'first',
  parts: [{ field: 'content', judging: 'html' }],
  fold: { kind: 'segments', collapsed: 6 },
  body: Facts,
})
