import { rules } from '@liuhe/domain/content/layouts/mb26.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { Heads } from '../pictures/heads.tsx'

/** 三头中特: the called heads among five boxes. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(Heads),
})
