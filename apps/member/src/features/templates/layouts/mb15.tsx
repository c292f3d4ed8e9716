import { rules } from '@liuhe/domain/content/layouts/mb15.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { TwoPills } from '../pictures/two-pills.tsx'

/** 家禽野兽: a kind and one to three animals; either is enough. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(TwoPills),
})
