import type { LayoutRules } from '../layout-rules.ts'

/** 开奖条: the last draw inside the list. */
export const rules: LayoutRules = {
  code: 'mb41',
  kind: 'furniture',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
