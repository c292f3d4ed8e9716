import { rules } from '@liuhe/domain/content/layouts/mb18.ts'
import { Verse } from '../bodies/verse.tsx'
import { defineLayout } from '../layout.ts'

/** 玄机诗: a poem on a scroll and the numbers that it gives. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 2, starts: 'closed' },
  body: Verse,
})
