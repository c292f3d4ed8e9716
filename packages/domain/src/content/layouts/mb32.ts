import type { LayoutRules } from '../layout-rules.ts'

/** 平特连肖: animals or tails that must all come, on any of the seven balls. */
export const rules: LayoutRules = {
  code: 'mb32',
  kind: 'posts',
  groups: 'flat',
  // Animals or tails; what the operator calls the play does not decide, for it is spelt in many ways.
  parts: [
    {
      field: 'content',
      judging: [
        { dim: 'zod', scope: 'ALL', mode: 'all' },
        { dim: 'tail', scope: 'ALL', mode: 'all' },
      ],
    },
  ],
  counts: 'first',
  documentsMax: 9,
}
