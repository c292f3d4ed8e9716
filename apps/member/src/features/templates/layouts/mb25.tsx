import { rules } from '@liuhe/domain/content/layouts/mb25.ts'
import { Forum } from '../bodies/forum.tsx'
import { defineLayout } from '../layout.ts'

/** 高手帖列表: threads of authors, as in a forum. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed', max: 20 },
  body: Forum,
})
