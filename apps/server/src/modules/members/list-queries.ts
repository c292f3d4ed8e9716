/**
 * The SQL of lists of members. Each order has an index of its own (migrations 0125, 0230), and a count goes no further
 * than what a list tells (F-O4).
 */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { PlayerState } from '@liuhe/domain/members/desk.ts'
import type { GroupRule } from '@liuhe/domain/members/group-rule.ts'
import type { Queryable } from '../../db/connect.ts'
import { teamMembers } from '../agents/index.ts'

export interface ListFilter {
  /** The beginning of an account, in the form of its key. */
  account?: string | undefined
  state?: PlayerState | undefined
  vip?: number | undefined
  tag?: string | undefined
  agentId?: bigint | undefined
  /** Those who fit the rule, and none of those before it. */
  group?: { rule: GroupRule; before: readonly GroupRule[] } | undefined
}

export type ListOrder = 'new' | 'account' | 'login' | 'recharged'
export interface Place {
  memberId: bigint
  /** Where the row stands in its order; text for the key of the next page. */
  place: string
}

/** A page of numbers of members after a place. */
export const selectPage = (
  sql: Queryable,
  filter: ListFilter,
  { order, after, rows }: { order: ListOrder; after: Key | undefined; rows: number },
): Promise<Place[]> => {
  const by = ORDERS(sql, filter)[order]
  return sql<Place[]>`
    select m.member_id as "memberId", ${by.place} as place from member m
    where ${conditions(sql, filter)} ${after === undefined ? sql`` : by.beyond(after)}
    order by ${by.order} limit ${rows}`
}

/** How many there are; one more than is told exactly means "more". */
export async function countMembers(sql: Queryable, filter: ListFilter): Promise<number> {
  const order = filter.account === undefined ? 'new' : 'account'
  const by = ORDERS(sql, filter)[order]
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from member m where ${conditions(sql, filter)} order by ${by.order} limit ${COUNT_MAX + 1}) found`
  return row.count
}

/**
 * Within one level the order says the level first, as the indexes of levels do: no other index gives that order, so
 * that nothing walks past everybody else to those of the level.
 */
const ORDERS = (sql: Queryable, { vip }: ListFilter) => {
  const [first, level, itsLevel] =
    vip === undefined ? [sql``, sql``, sql``] : [sql`m.vip_level desc,`, sql`m.vip_level,`, sql`${vip},`]
  // Who never signed in stands last.
  const signIn = sql`coalesce(m.last_login_at, '-infinity')`
  return {
    new: {
      order: sql`${first} m.member_id desc`,
      place: sql`''`,
      beyond: ([, id]: Key) => sql`and (${level} m.member_id) < (${itsLevel} ${id}::bigint)`,
    },
    account: {
      order: sql`m.account_key collate "C"`,
      place: sql`m.account_key`,
      beyond: ([place]: Key) => sql`and m.account_key collate "C" > ${place}`,
    },
    login: {
      order: sql`${first} ${signIn} desc, m.member_id desc`,
      place: sql`${signIn}::text`,
      beyond: ([place, id]: Key) =>
        sql`and (${level} ${signIn}, m.member_id) < (${itsLevel} ${place}::text::timestamptz, ${id}::bigint)`,
    },
    recharged: {
      order: sql`${first} m.recharged desc, m.member_id desc`,
      place: sql`m.recharged::text`,
      beyond: ([place, id]: Key) =>
        sql`and (${level} m.recharged, m.member_id) < (${itsLevel} ${place}::text::bigint, ${id}::bigint)`,
    },
  }
}
/** Place and number of the last row of the page before. */
type Key = readonly [place: string, memberId: string]

const conditions = (sql: Queryable, { account, state, vip, tag, agentId, group }: ListFilter) => sql`
  m.kind = 'member'
  ${
    account === undefined
      ? sql``
      : sql`and m.account_key collate "C" >= ${account} and m.account_key collate "C" < ${`${account}\u{10ffff}`}`
  }
  ${state === undefined ? sql`` : sql`and m.state = ${state}`}
  ${state === undefined || state === 'active' ? sql`` : sql`and m.state <> 'active'`}
  ${vip === undefined ? sql`` : sql`and m.vip_level between ${vip} and ${vip}`}
  ${tag === undefined ? sql`` : sql`and m.member_id in (select t.member_id from member_tag t where t.tag = ${tag})`}
  ${agentId === undefined ? sql`` : sql`and m.member_id in (${teamMembers(sql, agentId)})`}
  ${group === undefined ? sql`` : sql`and ${fits(sql, group.rule)}`}
  ${(group?.before ?? []).reduce((all, rule) => sql`${all} and not ${fits(sql, rule)}`, sql``)}`

/** Whether `m` fits a rule. */
export const fits = (sql: Queryable, { vipMin, vipMax, rechargedMin, tag }: GroupRule) => sql`(true
  ${vipMin === null ? sql`` : sql`and m.vip_level >= ${vipMin}`}
  ${vipMax === null ? sql`` : sql`and m.vip_level <= ${vipMax}`}
  ${rechargedMin === null ? sql`` : sql`and m.recharged >= ${rechargedMin}`}
  ${tag === null ? sql`` : sql`and exists (${tagged(sql, tag)})`})`

const tagged = (sql: Queryable, tag: string) =>
  sql`select from member_tag t where t.member_id = m.member_id and t.tag = ${tag}`
