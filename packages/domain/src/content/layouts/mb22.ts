import { type LayoutRules, special } from '../layout-rules.ts'

/** 合数单双: the digit sum in two dimensions; either is enough. */
export const rules: LayoutRules = {
  code: 'mb22',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('two') },
    { field: 'content2', judging: special('two') },
  ],
  counts: 'first',
  documentsMax: 9,
}
