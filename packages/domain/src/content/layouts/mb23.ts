import { type LayoutRules, special } from '../layout-rules.ts'

/** 五行中特: elements, with the numbers they have in the lunar year of the issue. */
export const rules: LayoutRules = {
  code: 'mb23',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: special('elem') }],
  counts: 'first',
  documentsMax: 9,
}
