import type { LayoutRules } from '../layout-rules.ts'

/** 资料目录: other documents by rank, and the way to all of them. */
export const rules: LayoutRules = {
  code: 'mb24',
  kind: 'links',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
