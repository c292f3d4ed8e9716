import type { LayoutRules } from '../layout-rules.ts'

/** 公告帖: a notice on the board, always in full. */
export const rules: LayoutRules = {
  code: 'mb01a',
  kind: 'posts',
  groups: 'newest',
  parts: [{ field: 'content', judging: 'never' }],
  counts: 'none',
  documentsMax: 1,
}
