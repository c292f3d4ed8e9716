import { rules } from '@liuhe/domain/content/layouts/mb08.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { BigSmall } from '../pictures/big-small.tsx'

/** 大小中特: a word and the heads that insure it; either is enough. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(BigSmall),
})
