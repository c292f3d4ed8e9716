import { rules } from '@liuhe/domain/content/layouts/mb36.ts'
import { Leaderboard } from '../bodies/leaderboard.tsx'
import { defineLayout } from '../layout.ts'

/** 高手榜: authors by rank with their last ten results. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed', max: 20 },
  body: Leaderboard,
})
