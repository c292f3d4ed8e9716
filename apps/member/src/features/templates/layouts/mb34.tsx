import { rails } from '../bodies/rails.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'
import { GroupSwitch } from '../pictures/group-switch.tsx'

/** 肖组中特: one of a pair of groups and some animals; either is enough. */
export const layout = defineLayout({
  code: 'mb34',
  groups: 'flat',
  parts: [
    { field: 'content', judging: { dim: 'grp', scope: 'SP', mode: 'any' } },
    { field: 'content2', judging: SPECIAL_ANIMAL },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(GroupSwitch),
})
