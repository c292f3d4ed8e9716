import type { LayoutRules } from '../layout-rules.ts'

/** 平特一肖: one animal in a medallion; any of the seven balls may bring it. */
export const rules: LayoutRules = {
  code: 'mb10',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'zod', scope: 'ALL', mode: 'any' } }],
  counts: 'first',
  documentsMax: 9,
}
