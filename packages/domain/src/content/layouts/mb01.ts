import type { LayoutRules } from '../layout-rules.ts'

/** 图文长帖: one article for the newest issue, clipped until it is opened. */
export const rules: LayoutRules = {
  code: 'mb01',
  kind: 'posts',
  groups: 'first',
  parts: [{ field: 'content', judging: 'marks' }],
  counts: 'first',
  documentsMax: 1,
}
