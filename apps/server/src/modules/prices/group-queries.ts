/** The SQL of groups of members that have prices of their own (migration 0150). */
import type { Queryable, Tx } from '../../db/connect.ts'

/** Counted up to here; one more means "more". */
const COUNT_MAX = 10_001

/** Every group, the standard one first, which nobody is put into and so has no count. */
export const listGroups = (sql: Queryable) => sql<{ group: string; name: string; members: number | null }[]>`
  select g.group_code as "group", g.name,
         case when g.group_code <> 'standard' then (
           select count(*)::int from (select from price_member m where m.group_code = g.group_code limit ${COUNT_MAX}) c
         ) end as members
  from price_group g order by g.group_code <> 'standard', g.made_at, g.group_code`

/** The name of a group; undefined for one that nobody has made. */
export async function groupName(sql: Queryable, group: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from price_group where group_code = ${group}`
  return row?.name
}

/** @returns false when there is one with this code or name */
export async function insertGroup(
  tx: Tx,
  { group, name, madeBy }: { group: string; name: string; madeBy: string },
): Promise<boolean> {
  const rows = await tx`
    insert into price_group (group_code, name, made_by) values (${group}, ${name}, ${madeBy})
    on conflict do nothing returning group_code`
  return rows.length > 0
}

/** Which group a member is in, and how often that has changed. */
export async function groupOfMember(sql: Queryable, memberId: bigint): Promise<{ group: string; revision: number }> {
  const [row] = await sql<{ group: string; revision: number }[]>`
    select group_code as "group", revision from price_member where member_id = ${memberId}`
  return row ?? { group: 'standard', revision: 0 }
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockGroupOfMember(tx: Tx, memberId: bigint): ReturnType<typeof groupOfMember> {
  await tx`select pg_advisory_xact_lock(hashtextextended('price member ' || ${memberId}::text, 0))`
  return groupOfMember(tx, memberId)
}

/** Puts a member into a group. */
export const putIntoGroup = (
  tx: Tx,
  { memberId, group, madeBy, approvedBy }: { memberId: bigint; group: string; madeBy: string; approvedBy: string },
) => tx`
  insert into price_member as m (member_id, group_code, revision, made_by, approved_by)
  values (${memberId}, ${group}, 1, ${madeBy}, ${approvedBy})
  on conflict (member_id) do update
    set group_code = excluded.group_code, revision = m.revision + 1, made_by = excluded.made_by,
        approved_by = excluded.approved_by, since = clock_timestamp()`

/** Names of the games in which one of two groups has prices of its own. */
export async function gamesThatDiffer(sql: Queryable, groups: readonly [string, string]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select g.name from game g
    where exists (select from price_version v
                  where v.game_id = g.game_id and v.group_code <> 'standard' and v.group_code in ${sql(groups)})
    order by g.sort, g.game_id`
  return rows.map(({ name }) => name)
}
