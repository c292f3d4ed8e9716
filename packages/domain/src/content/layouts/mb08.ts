import { type LayoutRules, special } from '../layout-rules.ts'

/** 大小中特: a word and the heads that insure it; either is enough. */
export const rules: LayoutRules = {
  code: 'mb08',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('two') },
    { field: 'content2', judging: special('head') },
  ],
  counts: 'first',
  documentsMax: 9,
}
