import { Ladder } from '../bodies/ladder.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'

/** 九肖阶梯: six tiers of animals; the header names the smallest that came true. */
export const layout = defineLayout({
  code: 'mb05',
  groups: 'first',
  parts: [{ field: 'content', judging: SPECIAL_ANIMAL }],
  badge: (items) => {
    const smallest = items.findLast(({ verdict }) => verdict === '准')
    return smallest && `中:${smallest.title}`
  },
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Ladder,
})
