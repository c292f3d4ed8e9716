import { type LayoutRules, special } from '../layout-rules.ts'

/** 五尾中特: the called tails on a ruler. */
export const rules: LayoutRules = {
  code: 'mb27',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: special('tail') }],
  counts: 'first',
  documentsMax: 9,
}
