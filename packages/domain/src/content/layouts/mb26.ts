import { type LayoutRules, special } from '../layout-rules.ts'

/** 三头中特: the called heads among five boxes. */
export const rules: LayoutRules = {
  code: 'mb26',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: special('head') }],
  counts: 'first',
  documentsMax: 9,
}
