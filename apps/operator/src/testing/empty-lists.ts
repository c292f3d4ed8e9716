import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as switches from '@liuhe/contract/api/operator/switches.ts'
import { type Fake, fake } from './open-console.tsx'

/** What each desk asks when it is opened, answered with nothing: a new desk adds its list here. */
export const EMPTY_LISTS: readonly Fake[] = [
  fake(audit.list, () => []),
  fake(draws.list, () => ({ data: [], next: null })),
  fake(orders.list, () => ({ data: [], next: null, searchedTo: null })),
  fake(results.draws, () => ({ data: [], next: null })),
  fake(results.alarms, () => []),
  fake(switches.list, () => []),
]
