import { rules } from '@liuhe/domain/content/layouts/mb09.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { Waves } from '../pictures/waves.tsx'

/** 波色中特: double wave and single wave, judged apart. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(Waves),
})
