import type * as api from '@liuhe/contract/api/operator/members.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import type { Queryable } from '../../db/connect.ts'
import { type KeyPart, keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectGroups } from './group-queries.ts'
import { countMembers, type ListFilter, type ListOrder, selectPage } from './list-queries.ts'
import { findByHash } from './queries.ts'
import { shownMembers } from './rows.ts'

/**
 * A page of members.
 * @throws REQ/INVALID for an order that has no index with these filters, for a group that is none, and for the key of
 * another order
 */
export async function listMembers(
  sql: Queryable,
  { after, rows, ...asked }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const { order, filter } = await judgedFilter(sql, asked)
  const key = after === undefined ? undefined : (keyOf(after, [PLACES[order], 'big']) as [string, string])
  const [page, totalCount] = await Promise.all([
    selectPage(sql, filter, { order, after: key, rows }),
    countMembers(sql, filter),
  ])
  const ids = page.map(({ memberId }) => memberId)
  return {
    data: await shownMembers(sql, ids),
    next: nextKey(page, rows, ({ place, memberId }) => [place, String(memberId)]),
    totalCount,
  }
}

/** What the place of a row is in each order. */
const PLACES: Readonly<Record<ListOrder, KeyPart>> = { new: 'text', account: 'text', login: 'time', recharged: 'big' }

/** The first members of the same list, by their numbers alone. @throws as {@link listMembers} */
export async function listedIds(sql: Queryable, asked: MemberFilter, rows: number): Promise<bigint[]> {
  const { order, filter } = await judgedFilter(sql, asked)
  return (await selectPage(sql, filter, { order, after: undefined, rows })).map(({ memberId }) => memberId)
}

export type MemberFilter = Omit<InputOf<typeof api.list>, 'after' | 'rows'>

async function judgedFilter(
  sql: Queryable,
  { sort, groupId, agentId, account, state, vip, tag }: MemberFilter,
): Promise<{ order: ListOrder; filter: ListFilter }> {
  const isNarrowed = [account, state, tag, groupId, agentId].some((one) => one !== undefined)
  if (sort !== 'new' && isNarrowed) throw new Refusal('REQ/INVALID', { data: { fields: ['sort'] } })
  const order: ListOrder = account === undefined ? sort : 'account'
  const filter: ListFilter = {
    ...{ state, vip, tag },
    account: account === undefined ? undefined : normaliseAccount(account),
    agentId: agentId === undefined ? undefined : BigInt(agentId),
    group: groupId === undefined ? undefined : await groupFilter(sql, groupId),
  }
  return { order, filter }
}

async function groupFilter(sql: Queryable, groupId: number): Promise<ListFilter['group']> {
  const groups = await selectGroups(sql)
  const at = groups.findIndex((group) => group.groupId === groupId)
  const group = groups[at]
  if (group === undefined) throw new Refusal('REQ/INVALID', { data: { fields: ['groupId'] } })
  return { rule: group.rule, before: groups.slice(0, at).map(({ rule }) => rule) }
}

/** Members of exactly a name, a phone, or a number. */
export async function findMembers(
  sql: Queryable,
  { by, text }: InputOf<typeof api.find>,
): Promise<OutputOf<typeof api.find>> {
  if (by !== 'number') return shownMembers(sql, await findByHash(sql, by, text))
  return /^[1-9]\d{0,17}$/.test(text) ? shownMembers(sql, [BigInt(text)]) : []
}
