import { rails } from '../bodies/rails.tsx'
import { defineLayout, SPECIAL_ANIMAL, SPECIAL_PROPERTY } from '../layout.ts'
import { OddEven } from '../pictures/odd-even.tsx'

/** 单双中特: a word and four animals; either is enough, and each marks only its own match. */
export const layout = defineLayout({
  code: 'mb07',
  groups: 'flat',
  parts: [
    { field: 'content', judging: SPECIAL_PROPERTY },
    { field: 'content2', judging: SPECIAL_ANIMAL },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(OddEven),
})
