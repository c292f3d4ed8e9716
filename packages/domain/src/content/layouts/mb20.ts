import { type LayoutRules, special } from '../layout-rules.ts'

/** 跑马图: the newest picture; six earlier ones when it is opened. */
export const rules: LayoutRules = {
  code: 'mb20',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content2', judging: special('zod') }],
  counts: 'first',
  documentsMax: 7,
}
