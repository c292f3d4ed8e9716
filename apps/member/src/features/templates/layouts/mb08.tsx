import { scenes } from '../bodies/scenes.tsx'
import { defineLayout, SPECIAL_PROPERTY } from '../layout.ts'
import { BigSmall } from '../pictures/big-small.tsx'

/** 大小中特: a word and the heads that insure it; either is enough. */
export const layout = defineLayout({
  code: 'mb08',
  groups: 'flat',
  parts: [
    { field: 'content', judging: SPECIAL_PROPERTY },
    { field: 'content2', judging: { dim: 'head', scope: 'SP', mode: 'any' } },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(BigSmall),
})
