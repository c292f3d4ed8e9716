import type { LayoutRules } from '../layout-rules.ts'

/** 绝杀三肖: animals that the special ball shall not bring. */
export const rules: LayoutRules = {
  code: 'mb12',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'zod', scope: 'SP', mode: 'none' } }],
  counts: 'first',
  documentsMax: 9,
}
