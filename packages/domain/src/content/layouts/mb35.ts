import { type LayoutRules, special } from '../layout-rules.ts'

/** 琴棋书画: the called quarters of a picture, judged by their animals. */
export const rules: LayoutRules = {
  code: 'mb35',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: special('grp') }],
  counts: 'first',
  documentsMax: 6,
}
