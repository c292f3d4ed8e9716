import { Riddle } from '../bodies/riddle.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'

/** 四字玄机: an idiom as the clue, its meaning after the draw. */
export const layout = defineLayout({
  code: 'mb17',
  groups: 'flat',
  parts: [{ field: 'content2', judging: SPECIAL_ANIMAL }],
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Riddle,
})
