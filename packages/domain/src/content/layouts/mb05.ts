import { type LayoutRules, special } from '../layout-rules.ts'

/** 九肖阶梯: six tiers of animals; the header names the smallest that came true. */
export const rules: LayoutRules = {
  code: 'mb05',
  kind: 'posts',
  groups: 'first',
  parts: [{ field: 'content', judging: special('zod') }],
  counts: 'first',
  documentsMax: 1,
}
