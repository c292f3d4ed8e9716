import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import { type Fake, fake } from './open-console.tsx'

/** What each desk asks when it is opened, answered with nothing: a new desk adds its list here. */
export const EMPTY_LISTS: readonly Fake[] = [
  fake(audit.list, () => []),
  fake(members.list, () => ({ data: [], next: null, totalCount: 0 })),
  fake(groups.list, () => ({ groups: [], tags: [] })),
  fake(protection.queue, () => ({ data: [], next: null, totalCount: 0 })),
]
