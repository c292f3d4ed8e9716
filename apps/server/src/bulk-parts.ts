/** Which lists have deeds for many rows at once, and how each deed is done to one. A new one is a line here. */
import { BET_VOID_IN_BULK, ORDERS_IN_BULK } from './modules/bets/index.ts'
import type { BulkParts } from './modules/bulk/index.ts'
import { MEMBER_DEEDS_IN_BULK, MEMBERS_IN_BULK } from './modules/members/index.ts'

export const BULK_PARTS: BulkParts = {
  lists: { members: MEMBERS_IN_BULK, orders: ORDERS_IN_BULK },
  deeds: { ...MEMBER_DEEDS_IN_BULK, 'bet-void': BET_VOID_IN_BULK },
}
