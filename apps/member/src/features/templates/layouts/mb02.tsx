import { rules } from '@liuhe/domain/content/layouts/mb02.ts'
import { Duel } from '../bodies/duel.tsx'
import { defineLayout } from '../layout.ts'

/** 左右对照: two sets of calls against each other; a row is right if either side is. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Duel,
})
