import type { LayoutRules } from '../layout-rules.ts'

/** 投票: a poll; every option is always shown. */
export const rules: LayoutRules = {
  code: 'mb39',
  kind: 'posts',
  groups: 'first',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
