import type { LayoutRules } from '../layout-rules.ts'

/** 文字广告墙: words that lead somewhere, in columns. */
export const rules: LayoutRules = {
  code: 'ad14',
  kind: 'furniture',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
