import { type LayoutRules, special } from '../layout-rules.ts'

/** 单双中特: a word and four animals; either is enough, and each marks only its own match. */
export const rules: LayoutRules = {
  code: 'mb07',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('two') },
    { field: 'content2', judging: special('zod') },
  ],
  counts: 'first',
  documentsMax: 9,
}
