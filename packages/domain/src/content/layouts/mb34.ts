import { type LayoutRules, special } from '../layout-rules.ts'

/** 肖组中特: one of a pair of groups and some animals; either is enough. */
export const rules: LayoutRules = {
  code: 'mb34',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('grp') },
    { field: 'content2', judging: special('zod') },
  ],
  counts: 'first',
  documentsMax: 9,
}
