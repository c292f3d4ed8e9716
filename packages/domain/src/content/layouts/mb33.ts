import type { LayoutRules } from '../layout-rules.ts'

/** 五不中: numbers that none of the seven balls shall bear. */
export const rules: LayoutRules = {
  code: 'mb33',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'num', scope: 'ALL', mode: 'none' } }],
  counts: 'first',
  documentsMax: 9,
}
