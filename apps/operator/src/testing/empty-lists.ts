import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as prices from '@liuhe/contract/api/operator/prices.ts'
import { type Fake, fake } from './open-console.tsx'

/** What each desk asks when it is opened, answered with nothing: a new desk adds its list here. */
export const EMPTY_LISTS: readonly Fake[] = [fake(audit.list, () => []), fake(prices.games, () => [])]
