import type { LayoutRules } from '../layout-rules.ts'

/** 平特一尾: one tail digit; any of the seven balls may bring it. */
export const rules: LayoutRules = {
  code: 'mb11',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'tail', scope: 'ALL', mode: 'any' } }],
  counts: 'first',
  documentsMax: 9,
}
