import { rules } from '@liuhe/domain/content/layouts/mb34.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { GroupSwitch } from '../pictures/group-switch.tsx'

/** 肖组中特: one of a pair of groups and some animals; either is enough. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(GroupSwitch),
})
