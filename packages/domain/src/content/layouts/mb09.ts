import { type LayoutRules, special } from '../layout-rules.ts'

/** 波色中特: double wave and single wave, judged apart. */
export const rules: LayoutRules = {
  code: 'mb09',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('color') },
    { field: 'content2', judging: special('color') },
  ],
  counts: 'first',
  documentsMax: 9,
}
