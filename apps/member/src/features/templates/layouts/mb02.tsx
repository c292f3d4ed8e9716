import { Duel } from '../bodies/duel.tsx'
import { defineLayout } from '../layout.ts'

/** 左右对照: two sets of calls against each other; a row is right if either side is. */
export const layout = defineLayout({
  code: 'mb02',
  groups: 'flat',
  parts: [
    { field: 'content', judging: 'auto' },
    { field: 'content2', judging: 'auto' },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Duel,
})
