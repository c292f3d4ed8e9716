import { rules } from '@liuhe/domain/content/layouts/mb33.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { ShunnedNumbers } from '../pictures/shunned-numbers.tsx'

/** 五不中: numbers that none of the seven balls shall bear. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(ShunnedNumbers),
})
