import { rules } from '@liuhe/domain/content/layouts/mb23.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { Elements } from '../pictures/elements.tsx'

/** 五行中特: elements, with the numbers they have in the lunar year of the issue. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(Elements),
})
