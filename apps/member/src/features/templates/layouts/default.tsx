import { Pairs } from '../bodies/pairs.tsx'
import { defineLayout } from '../layout.ts'

/** 默认: title, calls, and the result under them; also for codes nobody knows. */
export const layout = defineLayout({
  code: 'default',
  groups: 'flat',
  parts: [{ field: 'content', judging: 'auto' }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Pairs,
})
