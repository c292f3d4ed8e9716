import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as direct from '@liuhe/contract/api/operator/direct.ts'
import * as ledger from '@liuhe/contract/api/operator/ledger.ts'
import * as recharge from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import * as switches from '@liuhe/contract/api/operator/switches.ts'
import * as gameWallet from '@liuhe/contract/api/operator/game-wallet.ts'
import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import * as chat from '@liuhe/contract/api/operator/chat.ts'
import { type Fake, fake } from './open-console.tsx'

/** What each desk asks when it is opened, answered with nothing: a new desk adds its list here. */
export const EMPTY_LISTS: readonly Fake[] = [
  fake(audit.list, () => []),
  fake(adjustments.list, () => []),
  fake(direct.matches, () => ({ data: [], next: null })),
  fake(recharge.orders, () => ({ data: [], next: null })),
  fake(recharge.channels, () => ({ isFrozen: false, frozenReason: null, channels: [] })),
  fake(recharge.health, () => []),
  fake(recon.days, () => ({ data: [], next: null })),
  fake(recon.floats, () => []),
  fake(ledger.postings, () => ({ data: [], next: null, account: null })),
  fake(draws.list, () => ({ data: [], next: null })),
  fake(orders.list, () => ({ data: [], next: null, searchedTo: null })),
  fake(results.draws, () => ({ data: [], next: null })),
  fake(results.alarms, () => []),
  fake(studio.places, () => []),
  fake(switches.list, () => []),
  fake(members.list, () => ({ data: [], next: null, totalCount: 0 })),
  fake(groups.list, () => ({ groups: [], tags: [] })),
  fake(protection.queue, () => ({ data: [], next: null, totalCount: 0 })),
  fake(gameWallet.providers, () => []),
  fake(people.list, () => []),
  fake(chat.rooms, () => ({ rooms: [], presets: [], classes: [] })),
]
