import { rules } from '@liuhe/domain/content/layouts/mb14.ts'
import { Notes } from '../bodies/notes.tsx'
import { defineLayout } from '../layout.ts'

/** 期号标签帖: a tab for each issue; starts open. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'open' },
  body: Notes,
})
