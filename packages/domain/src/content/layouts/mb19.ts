import { type LayoutRules, special } from '../layout-rules.ts'

/** 欲钱料: a picture, a sentence, and after the draw the animals that were meant. */
export const rules: LayoutRules = {
  code: 'mb19',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content2', judging: special('zod') }],
  counts: 'first',
  documentsMax: 5,
}
