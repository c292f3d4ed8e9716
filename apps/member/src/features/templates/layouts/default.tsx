import { rules } from '@liuhe/domain/content/layouts/default.ts'
import { Pairs } from '../bodies/pairs.tsx'
import { defineLayout } from '../layout.ts'

/** 默认: title, calls, and the result under them; also for codes nobody knows. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Pairs,
})
