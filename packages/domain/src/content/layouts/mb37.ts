import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** VIP锁料: rows behind a lock, each with its own overlay. */
export const rules: LayoutRules = {
  code: 'mb37',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 9,
}
