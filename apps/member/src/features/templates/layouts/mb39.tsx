import { Poll } from '../bodies/poll.tsx'
import { defineLayout } from '../layout.ts'

/** 投票: a poll; every option is always shown. */
export const layout = defineLayout({
  code: 'mb39',
  groups: 'first',
  parts: [],
  fold: { kind: 'none' },
  body: Poll,
})
