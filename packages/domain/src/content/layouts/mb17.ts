import { type LayoutRules, special } from '../layout-rules.ts'

/** 四字玄机: an idiom as the clue, its meaning after the draw. */
export const rules: LayoutRules = {
  code: 'mb17',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content2', judging: special('zod') }],
  counts: 'first',
  documentsMax: 6,
}
