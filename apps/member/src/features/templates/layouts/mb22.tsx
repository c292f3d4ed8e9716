import { rails } from '../bodies/rails.tsx'
import { defineLayout, SPECIAL_PROPERTY } from '../layout.ts'
import { DigitSum } from '../pictures/digit-sum.tsx'

/** 合数单双: the digit sum in two dimensions; either is enough. */
export const layout = defineLayout({
  code: 'mb22',
  groups: 'flat',
  parts: [
    { field: 'content', judging: SPECIAL_PROPERTY },
    { field: 'content2', judging: SPECIAL_PROPERTY },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(DigitSum),
})
