import type { LayoutRules } from '../layout-rules.ts'

/** 连码复式: sets of numbers that must all be among the first six balls. */
export const rules: LayoutRules = {
  code: 'mb31',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'num', scope: 'MAIN', mode: 'all' }, splitAt: '|' }],
  counts: 'first',
  documentsMax: 9,
}
