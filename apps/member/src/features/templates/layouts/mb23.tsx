import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { Elements } from '../pictures/elements.tsx'

/** 五行中特: elements, with the numbers they have in the lunar year of the issue. */
export const layout = defineLayout({
  code: 'mb23',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'elem', scope: 'SP', mode: 'any' } }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(Elements),
})
