import { BY_WORDS, type LayoutRules } from '../layout-rules.ts'

/** 左右对照: two sets of calls against each other; a row is right if either side is. */
export const rules: LayoutRules = {
  code: 'mb02',
  kind: 'posts',
  groups: 'flat',
  // Its label is the issue: the words alone say what they are.
  parts: [
    { field: 'content', judging: BY_WORDS },
    { field: 'content2', judging: BY_WORDS },
  ],
  counts: 'first',
  documentsMax: 9,
}
