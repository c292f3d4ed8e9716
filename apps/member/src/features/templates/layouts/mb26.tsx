import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { Heads } from '../pictures/heads.tsx'

/** 三头中特: the called heads among five boxes. */
export const layout = defineLayout({
  code: 'mb26',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'head', scope: 'SP', mode: 'any' } }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(Heads),
})
