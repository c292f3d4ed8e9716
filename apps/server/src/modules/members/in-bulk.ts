/** Members for deeds to many of them: found by their own list, changed as the deed of one changes them. */
import type { BulkDeedName } from '@liuhe/domain/bulk/deeds.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { MEMBER_STATES } from '@liuhe/contract/exports/words.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { databaseNow } from '../../db/database-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BulkDoing, BulkList, RowKey } from '../bulk/index.ts'
import { formalMembers } from '../member/index.ts'
import { holdsOf, membersWithSessions } from '../security/index.ts'
import { listedIds } from './list-members.ts'
import { changeHold, changeSessions, changeTags, type Changed } from './member-changes.ts'
import { objectOf } from './one-member.ts'
import { lockMember, selectMembers, tagCounts, tagsOf } from './queries.ts'

const keyOf = (memberId: bigint): RowKey => ({ rowId: memberId, ownerId: memberId })

export const MEMBERS_IN_BULK: BulkList<'members'> = {
  objectOf: ({ rowId }) => objectOf(rowId),
  // The other orders leave out members without a last sign-in, whom the filter has all the same.
  matching: async (sql, filter, most) => (await listedIds(sql, { ...filter, sort: 'new' }, most)).map(keyOf),
  found: async (sql, rowIds) => [...(await formalMembers(sql, rowIds))].map(keyOf),
  async shown(sql, rows) {
    const members = await selectMembers(
      sql,
      rows.map(({ rowId }) => rowId),
    )
    return new Map(
      members.map(({ memberId, account, vipLevel, state }) => [
        memberId,
        { label: mask(account), about: `VIP ${vipLevel} · ${MEMBER_STATES[state]}` },
      ]),
    )
  },
}

/** Tags of one member, at most. */
const TAGS_MAX = 10

type Doings = { readonly [Name in Exclude<BulkDeedName, 'bet-void'>]: BulkDoing<Name> }

export const MEMBER_DEEDS_IN_BULK: Doings = {
  'tag-add': {
    action: 'memberDeeds.setTags',
    judge: (sql, rows, { tag }) =>
      judged(sql, rows, async (ids) => {
        const counts = new Map((await tagCounts(sql, ids, tag)).map((one) => [one.memberId, one]))
        return (id) => {
          const { has = false, tags = 0 } = counts.get(id) ?? {}
          return has ? 'same' : tags >= TAGS_MAX ? 'MEMBER/TAGS' : undefined
        }
      }),
    carry: (tx, row, { tag }, { people: [{ operatorId }] }) =>
      held(tx, row, async (memberId) => {
        const tags = await tagsOf(tx, memberId)
        if (tags.includes(tag)) return 'same'
        if (tags.length >= TAGS_MAX) throw new Refusal('MEMBER/TAGS')
        return changeTags(tx, memberId, { tags: [...tags, tag].toSorted(), operatorId })
      }),
  },
  'tag-remove': {
    action: 'memberDeeds.setTags',
    judge: (sql, rows, { tag }) =>
      judged(sql, rows, async (ids) => {
        const counts = new Map((await tagCounts(sql, ids, tag)).map((one) => [one.memberId, one.has]))
        return (id) => (counts.get(id) === true ? undefined : 'same')
      }),
    carry: (tx, row, { tag }, { people: [{ operatorId }] }) =>
      held(tx, row, async (memberId) => {
        const tags = await tagsOf(tx, memberId)
        if (!tags.includes(tag)) return 'same'
        return changeTags(tx, memberId, { tags: tags.filter((one) => one !== tag), operatorId })
      }),
  },
  hold: {
    action: 'memberDeeds.setHold',
    judge: (sql, rows, { until }) =>
      judged(sql, rows, async (ids) => {
        const stopped = await stoppedOf(sql, ids)
        const isLate = until !== null && until <= (await databaseNow(sql))
        return (id) => (isLate ? 'BULK/LATE' : stopped.has(id) ? 'same' : undefined)
      }),
    carry: (tx, row, { until }, { people: [{ operatorId }], reason }) =>
      held(tx, row, async (memberId) => {
        if (until !== null && until <= (await databaseNow(tx))) throw new Refusal('BULK/LATE')
        if ((await stoppedOf(tx, [memberId])).size > 0) return 'same'
        const end = until === null ? null : new Date(until)
        return changeHold(tx, memberId, { isHeld: true, reason, until: end, operatorId })
      }),
  },
  release: {
    action: 'memberDeeds.setHold',
    judge: (sql, rows) =>
      judged(sql, rows, async (ids) => {
        const stopped = await stoppedOf(sql, ids)
        return (id) => (stopped.has(id) ? undefined : 'same')
      }),
    carry: (tx, row, _deed, { people: [{ operatorId }], reason }) =>
      held(tx, row, async (memberId) => {
        if ((await stoppedOf(tx, [memberId])).size === 0) return 'same'
        return changeHold(tx, memberId, { isHeld: false, reason, operatorId })
      }),
  },
  'sessions-end': {
    action: 'memberDeeds.endSessions',
    judge: (sql, rows) =>
      judged(sql, rows, async (ids) => {
        const there = await membersWithSessions(sql, ids)
        return (id) => (there.has(id) ? undefined : 'same')
      }),
    carry: (tx, row) =>
      held(tx, row, async (memberId) => {
        if ((await membersWithSessions(tx, [memberId])).size === 0) return 'same'
        // Every process, this one as well, hears of it after the commit.
        return changeSessions({ tx, reply: { forgetSession: () => {} } }, memberId)
      }),
  },
}

type Why = (id: bigint) => string | undefined

/** What speaks against each row, asked for all at once; who is no member is not found by any deed. */
async function judged(sql: Queryable, rows: readonly RowKey[], ask: (ids: readonly bigint[]) => Promise<Why>) {
  const ids = rows.map(({ rowId }) => rowId)
  const [there, why] = await Promise.all([formalMembers(sql, ids), ask(ids)])
  return new Map(
    ids.flatMap((id) => {
      const found = there.has(id) ? why(id) : 'MEMBER/NOT_FOUND'
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

/** Does it to a member whom the transaction holds. */
async function held(tx: Tx, { rowId }: RowKey, work: (memberId: bigint) => Promise<'same' | Changed>) {
  if ((await lockMember(tx, rowId)) === undefined) throw new Refusal('MEMBER/NOT_FOUND')
  const done = await work(rowId)
  return done === 'same' ? done : { before: done.before, after: done.after }
}

/** Those whose withdrawals a person has held. */
async function stoppedOf(sql: Queryable, ids: readonly bigint[]): Promise<Set<bigint>> {
  const holds = await holdsOf(sql, ids)
  return new Set(holds.flatMap(({ memberId, reason }) => (reason === 'operator' ? [memberId] : [])))
}
