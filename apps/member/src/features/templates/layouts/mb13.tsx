import { rules } from '@liuhe/domain/content/layouts/mb13.ts'
import { KillBlocks, scoreOf } from '../bodies/kill-blocks.tsx'
import { defineLayout } from '../layout.ts'

/** 绝杀组合: tails, heads, half-colours and bands that shall not come, a block for each issue. */
export const layout = defineLayout(rules, {
  badge: (items) => scoreOf({ items }) || undefined,
  fold: { kind: 'blocks', collapsed: 2 },
  body: KillBlocks,
})
