import type { LayoutRules } from '../layout-rules.ts'

/** 画廊条: a strip of drawing sheets, and the way to the gallery. */
export const rules: LayoutRules = {
  code: 'mb40',
  kind: 'links',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
