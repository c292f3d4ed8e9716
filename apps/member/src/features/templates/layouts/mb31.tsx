import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { NumberChains } from '../pictures/number-chains.tsx'

/** 连码复式: sets of numbers that must all be among the first six balls. */
export const layout = defineLayout({
  code: 'mb31',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'num', scope: 'MAIN', mode: 'all' }, splitAt: '|' }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(NumberChains),
})
