import { Verse } from '../bodies/verse.tsx'
import { defineLayout, SPECIAL_NUMBER } from '../layout.ts'

/** 玄机诗: a poem on a scroll and the numbers that it gives. */
export const layout = defineLayout({
  code: 'mb18',
  groups: 'flat',
  parts: [{ field: 'content2', judging: SPECIAL_NUMBER }],
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Verse,
})
