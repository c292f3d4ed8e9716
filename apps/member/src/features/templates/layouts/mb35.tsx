import { Quadrants } from '../bodies/quadrants.tsx'
import { defineLayout } from '../layout.ts'

/** 琴棋书画: the called quarters of a picture, judged by their animals. */
export const layout = defineLayout({
  code: 'mb35',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'grp', scope: 'SP', mode: 'any' } }],
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Quadrants,
})
