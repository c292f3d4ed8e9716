import { Bulletin } from '../bodies/bulletin.tsx'
import { defineLayout } from '../layout.ts'

/** 公告帖: a notice on the board, always in full. */
export const layout = defineLayout({
  code: 'mb01a',
  groups: 'newest',
  parts: [{ field: 'content', judging: 'html' }],
  fold: { kind: 'none' },
  body: Bulletin,
})
