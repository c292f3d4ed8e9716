import { rules } from '@liuhe/domain/content/layouts/mb17.ts'
import { Riddle } from '../bodies/riddle.tsx'
import { defineLayout } from '../layout.ts'

/** 四字玄机: an idiom as the clue, its meaning after the draw. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Riddle,
})
