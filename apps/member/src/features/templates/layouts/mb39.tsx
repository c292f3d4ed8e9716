import { rules } from '@liuhe/domain/content/layouts/mb39.ts'
import { Poll } from '../bodies/poll.tsx'
import { defineLayout } from '../layout.ts'

/** 投票: a poll; every option is always shown. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  body: Poll,
})
