import { type LayoutRules, special } from '../layout-rules.ts'

/** 家禽野兽: a kind and one to three animals; either is enough. */
export const rules: LayoutRules = {
  code: 'mb15',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('grp') },
    { field: 'content2', judging: special('zod') },
  ],
  counts: 'first',
  documentsMax: 9,
}
