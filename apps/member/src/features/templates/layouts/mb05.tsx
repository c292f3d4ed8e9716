import { rules } from '@liuhe/domain/content/layouts/mb05.ts'
import { Ladder } from '../bodies/ladder.tsx'
import { defineLayout } from '../layout.ts'

/** 九肖阶梯: six tiers of animals; the header names the smallest that came true. */
export const layout = defineLayout(rules, {
  badge: (items) => {
    const smallest = items.findLast(({ verdict }) => verdict === '准')
    return smallest && `中:${smallest.title}`
  },
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Ladder,
})
