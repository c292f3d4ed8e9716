import { rules } from '@liuhe/domain/content/layouts/mb06.ts'
import { BallLadder } from '../bodies/ball-ladder.tsx'
import { defineLayout } from '../layout.ts'

/** 一肖一码阶梯: one animal, then one to ten balls. Folding hides the two longest tiers. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 4, starts: 'open' },
  body: BallLadder,
})
