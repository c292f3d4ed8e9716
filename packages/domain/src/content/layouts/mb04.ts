import type { LayoutRules } from '../layout-rules.ts'

/** 一行一期: play label, the calls in brackets, the result. */
export const rules: LayoutRules = {
  code: 'mb04',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { by: 'content2' } }],
  counts: 'first',
  documentsMax: 9,
}
