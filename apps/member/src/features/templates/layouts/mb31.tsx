import { rules } from '@liuhe/domain/content/layouts/mb31.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { NumberChains } from '../pictures/number-chains.tsx'

/** 连码复式: sets of numbers that must all be among the first six balls. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(NumberChains),
})
