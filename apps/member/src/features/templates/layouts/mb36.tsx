import { detectJudging } from '@liuhe/domain/content/prediction.ts'
import { Leaderboard } from '../bodies/leaderboard.tsx'
import { defineLayout } from '../layout.ts'

/** 高手榜: authors by rank with their last ten results. */
export const layout = defineLayout({
  code: 'mb36',
  groups: 'first',
  parts: [{ field: 'content', judging: ({ content }) => detectJudging('', content ?? '') }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed', max: 20 },
  body: Leaderboard,
})
