/** What can be done to many rows of a list by one proposal and one second person (docs/console.md). */
import type { StaffPermission } from '../staff.ts'

/** Lists that have such deeds. */
export const BULK_LIST_NAMES = ['members', 'orders'] as const
export type BulkListName = (typeof BULK_LIST_NAMES)[number]

interface BulkDeedFacts {
  list: BulkListName
  title: string
  /** Who may propose it: those who may do it to one row. */
  make: StaffPermission
  /** Who may be the second person of it. */
  decide: StaffPermission
  /** Takes something from somebody. */
  isHard: boolean
  /** The deed that takes it back; none where nothing does. */
  inverse: string | null
}

/** A new deed is an entry here, its fields in the contract, and how one row is carried out beside its list. */
export const BULK_DEEDS = {
  'tag-add': deed('members', '加标签', 'noteMember', { inverse: 'tag-remove' }),
  'tag-remove': deed('members', '去标签', 'noteMember', { inverse: 'tag-add' }),
  hold: deed('members', '暂停提现', 'holdMember', { isHard: true, inverse: 'release' }),
  release: deed('members', '恢复提现', 'holdMember', { inverse: 'hold' }),
  'sessions-end': deed('members', '结束会话', 'endMemberSessions', { isHard: true }),
  'bet-void': deed('orders', '作废注单', 'workBets', { decide: 'approveBets', isHard: true }),
} as const satisfies Record<string, BulkDeedFacts>
export type BulkDeedName = keyof typeof BULK_DEEDS
export const BULK_DEED_NAMES = Object.keys(BULK_DEEDS) as BulkDeedName[]

function deed(
  list: BulkListName,
  title: string,
  make: StaffPermission,
  {
    decide = 'approveMembers',
    isHard = false,
    inverse = null,
  }: { decide?: StaffPermission; isHard?: boolean; inverse?: string | null } = {},
): BulkDeedFacts {
  return { list, title, make, decide, isHard, inverse }
}

/** Rows of one proposal, at most. */
export const BULK_ROWS_MAX = 10_000

/** Rows that are picked one by one, at most: those of a page. */
export const BULK_PICKED_MAX = 200

/** What became of a row: `same` was as asked for already. */
export const BULK_OUTCOMES = ['waiting', 'changed', 'same', 'refused'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** `refused`: the second person said no, or nobody answered in time. */
export const BULK_STATES = ['proposed', 'refused', 'running', 'ended'] as const
export type BulkState = (typeof BULK_STATES)[number]
