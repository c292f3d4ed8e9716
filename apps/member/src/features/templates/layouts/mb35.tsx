import { rules } from '@liuhe/domain/content/layouts/mb35.ts'
import { Quadrants } from '../bodies/quadrants.tsx'
import { defineLayout } from '../layout.ts'

/** 琴棋书画: the called quarters of a picture, judged by their animals. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Quadrants,
})
