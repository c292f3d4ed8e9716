import { detectJudging } from '@liuhe/domain/content/prediction.ts'
import { Experts } from '../bodies/experts.tsx'
import { defineLayout } from '../layout.ts'

/** 精华高手: visiting cards of at most fifteen experts. */
export const layout = defineLayout({
  code: 'jhtgshou',
  groups: 'first',
  parts: [{ field: 'content', judging: ({ content }) => detectJudging('', content ?? '') }],
  fold: { kind: 'rows', collapsed: 6, starts: 'closed', max: 15 },
  body: Experts,
})
