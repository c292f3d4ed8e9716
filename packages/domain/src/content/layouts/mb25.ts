import type { LayoutRules } from '../layout-rules.ts'

/** 高手帖列表: threads of authors, as in a forum. */
export const rules: LayoutRules = {
  code: 'mb25',
  kind: 'links',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
