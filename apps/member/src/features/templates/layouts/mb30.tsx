import { rules } from '@liuhe/domain/content/layouts/mb30.ts'
import { NumberSets } from '../bodies/number-sets.tsx'
import { defineLayout } from '../layout.ts'

/** 码数切换: sets of numbers of different size behind tabs. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'open' },
  body: NumberSets,
})
