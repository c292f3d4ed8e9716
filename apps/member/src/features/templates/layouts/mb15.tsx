import { rails } from '../bodies/rails.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'
import { TwoPills } from '../pictures/two-pills.tsx'

/** 家禽野兽: a kind and one to three animals; either is enough. */
export const layout = defineLayout({
  code: 'mb15',
  groups: 'flat',
  parts: [
    { field: 'content', judging: { dim: 'grp', scope: 'SP', mode: 'any' } },
    { field: 'content2', judging: SPECIAL_ANIMAL },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(TwoPills),
})
