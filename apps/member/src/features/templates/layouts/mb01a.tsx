import { rules } from '@liuhe/domain/content/layouts/mb01a.ts'
import { Bulletin } from '../bodies/bulletin.tsx'
import { defineLayout } from '../layout.ts'

/** 公告帖: a notice on the board, always in full. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  body: Bulletin,
})
