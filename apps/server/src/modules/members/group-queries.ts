/** The SQL of groups: rules in their order, and who would be in another one by another rule. */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { GroupRule } from '@liuhe/domain/members/group-rule.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { fits } from './list-queries.ts'

export interface GroupRow {
  groupId: number
  name: string
  sort: number
  rule: GroupRule
  revision: number
}

/** A rule as it is stored: 厘 as text. */
type StoredRule = Omit<GroupRule, 'rechargedMin'> & { rechargedMin: string | null }

const storedRule = ({ rechargedMin, ...rule }: GroupRule): StoredRule => ({
  ...rule,
  rechargedMin: rechargedMin === null ? null : String(rechargedMin),
})

const groupIn = ({ rule, ...row }: Omit<GroupRow, 'rule'> & { rule: StoredRule }): GroupRow => ({
  ...row,
  rule: { ...rule, rechargedMin: rule.rechargedMin === null ? null : BigInt(rule.rechargedMin) },
})

/** Every group, in the order in which they are asked. */
export async function selectGroups(sql: Queryable): Promise<GroupRow[]> {
  const rows = await sql<(Omit<GroupRow, 'rule'> & { rule: StoredRule })[]>`
    select group_id as "groupId", name, sort, rule, revision from member_group order by sort, group_id`
  return rows.map(groupIn)
}

/** Holds every group: a change of one knows the others as they are. */
export async function lockGroups(tx: Tx): Promise<GroupRow[]> {
  await tx`lock table member_group in share row exclusive mode`
  return selectGroups(tx)
}

/** @returns its number; undefined when another has the name */
export async function insertGroup(tx: Tx, { name, sort, rule }: NewGroup): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into member_group (name, sort, rule) values (${name}, ${sort}, ${tx.json(storedRule(rule))})
    on conflict (name) do nothing returning group_id as id`
  return row?.id
}

export const updateGroup = (tx: Tx, groupId: number, { name, sort, rule }: NewGroup): Promise<unknown> => tx`
  update member_group set name = ${name}, sort = ${sort}, rule = ${tx.json(storedRule(rule))},
                          revision = revision + 1, changed_at = clock_timestamp()
  where group_id = ${groupId}`

export const deleteGroup = (tx: Tx, groupId: number): Promise<unknown> =>
  tx`delete from member_group where group_id = ${groupId}`

export type NewGroup = Pick<GroupRow, 'name' | 'sort' | 'rule'>

/** How many members have each tag, the most used first. */
export const selectTags = (sql: Queryable) => sql<{ tag: string; members: number }[]>`
  with recursive tags as (
    (select tag from member_tag order by tag limit 1)
    union all
    select (select n.tag from member_tag n where n.tag > t.tag order by n.tag limit 1)
    from tags t where t.tag is not null
  )
  select t.tag, (select count(*)::int from (
           select from member_tag m where m.tag = t.tag order by m.member_id desc limit ${COUNT_MAX + 1}) c) as members
  from tags t where t.tag is not null order by 2 desc, 1 limit 200`

/** Somebody who would be in another group. */
export interface Mover {
  memberId: bigint
  account: string
  vipLevel: number
  from: string | null
  to: string | null
}

/**
 * Members who would move, were the groups others: only those are looked at whom one of the rules that differ fits,
 * before or after. Counted and listed up to what a list tells.
 */
export async function selectMovers(
  sql: Queryable,
  { now, later, changed }: { now: readonly NewGroup[]; later: readonly NewGroup[]; changed: readonly GroupRule[] },
): Promise<Mover[]> {
  if (changed.length === 0) return []
  const nameBy = (groups: readonly NewGroup[]) => sql`
    case ${groups.reduce((all, { rule, name }) => sql`${all} when ${fits(sql, rule)} then ${name}::text`, sql``)} end`
  const either = changed.reduce((all, rule) => sql`${all} or ${fits(sql, rule)}`, sql`false`)
  return sql<Mover[]>`
    select * from (
      select m.member_id as "memberId", m.account, m.vip_level as "vipLevel",
             ${now.length === 0 ? sql`null::text` : nameBy(now)} as "from",
             ${later.length === 0 ? sql`null::text` : nameBy(later)} as "to"
      from member m where m.kind = 'member' and m.state <> 'closed' and (${either})
    ) found where "from" is distinct from "to" order by "memberId" desc limit ${COUNT_MAX + 1}`
}
