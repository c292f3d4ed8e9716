import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { Waves } from '../pictures/waves.tsx'

/** 波色中特: double wave and single wave, judged apart. */
export const layout = defineLayout({
  code: 'mb09',
  groups: 'flat',
  parts: [
    { field: 'content', judging: { dim: 'color', scope: 'SP', mode: 'any' } },
    { field: 'content2', judging: { dim: 'color', scope: 'SP', mode: 'any' } },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(Waves),
})
