import { rules } from '@liuhe/domain/content/layouts/mb07.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { OddEven } from '../pictures/odd-even.tsx'

/** 单双中特: a word and four animals; either is enough, and each marks only its own match. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(OddEven),
})
