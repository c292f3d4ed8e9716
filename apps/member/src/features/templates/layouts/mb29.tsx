import { rules } from '@liuhe/domain/content/layouts/mb29.ts'
import { BallBlocks } from '../bodies/ball-blocks.tsx'
import { defineLayout } from '../layout.ts'

/** 码阵: a wall of balls for each issue, the newest shown, four more when it is open. */
export const layout = defineLayout(rules, {
  fold: { kind: 'blocks', collapsed: 1, max: 5 },
  body: BallBlocks,
})
