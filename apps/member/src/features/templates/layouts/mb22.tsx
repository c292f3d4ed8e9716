import { rules } from '@liuhe/domain/content/layouts/mb22.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { DigitSum } from '../pictures/digit-sum.tsx'

/** 合数单双: the digit sum in two dimensions; either is enough. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(DigitSum),
})
