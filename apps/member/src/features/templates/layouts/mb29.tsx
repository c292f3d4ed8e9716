import { BallBlocks } from '../bodies/ball-blocks.tsx'
import { defineLayout } from '../layout.ts'

/** 码阵: a wall of balls for each issue, the newest shown, four more when it is open. */
export const layout = defineLayout({
  code: 'mb29',
  groups: 'blocks',
  parts: [{ field: 'content', judging: { dim: 'num', scope: 'SP', mode: 'any' } }],
  fold: { kind: 'blocks', collapsed: 1, max: 5 },
  body: BallBlocks,
})
