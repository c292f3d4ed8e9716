import type { LayoutRules } from '../layout-rules.ts'

/** 信息流横幅: pictures of the operator between the cards. */
export const rules: LayoutRules = {
  code: 'ad13',
  kind: 'furniture',
  groups: 'newest',
  parts: [{ field: 'content', judging: 'never' }],
  counts: 'none',
  documentsMax: 1,
}
