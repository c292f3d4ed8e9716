import { rules } from '@liuhe/domain/content/layouts/mb43.ts'
import { Studio } from '../bodies/studio.tsx'
import { defineLayout } from '../layout.ts'

/** 直播室导流: the next issue in the teacher’s room, settled ones as the proof. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Studio,
})
