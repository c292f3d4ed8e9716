import { type LayoutRules, special } from '../layout-rules.ts'

/** 玄机诗: a poem on a scroll and the numbers that it gives. */
export const rules: LayoutRules = {
  code: 'mb18',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content2', judging: special('num') }],
  counts: 'first',
  documentsMax: 6,
}
