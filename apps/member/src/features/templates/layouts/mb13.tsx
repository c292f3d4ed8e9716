import { detectJudging, type Judging } from '@liuhe/domain/content/prediction.ts'
import { KillBlocks, scoreOf } from '../bodies/kill-blocks.tsx'
import { defineLayout } from '../layout.ts'

/** 绝杀组合: tails, heads, half-colours and bands that shall not come, a block for each issue. */
export const layout = defineLayout({
  code: 'mb13',
  groups: 'blocks',
  parts: [{ field: 'content', judging: ({ title, content }) => killing(title, content ?? '') }],
  badge: (items) => scoreOf({ items }) || undefined,
  fold: { kind: 'blocks', collapsed: 2 },
  body: KillBlocks,
})

/** The label says what is killed; one that does not begin with 杀 kills all the same. */
const killing = (title: string, content: string): Judging | undefined => {
  const judging = detectJudging(title, content)
  return judging && { ...judging, mode: 'none' }
}
