/** The SQL of where operators may come from (migration 0199). */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface NetworkRow {
  network: string
  note: string
  since: Date
  by: string
}

const newest = (sql: Queryable) => sql`(select max(version) from operator_network_version)`

/** The list that holds, in its order. */
export const selectNetworks = (sql: Queryable) => sql<NetworkRow[]>`
  select network, note, since, added_by as by from operator_network where version = ${newest(sql)} order by place`

/** Versions so far; 0 before the first. */
export async function findVersion(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ version: number }]>`select coalesce(${newest(sql)}, 0) as version`
  return row.version
}

/** Changes of the list come one by one. */
export const lockNetworks = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('operator networks', 0))`

export interface VersionRow {
  version: number
  by: string
  madeAt: Date
  reason: string
  networks: { network: string; note: string }[]
  added: number
  removed: number
}

/** Versions before one, or the newest, each with how it differs from the one before it. */
export const selectVersions = (sql: Queryable, { before, rows }: { before: number | undefined; rows: number }) => sql<
  VersionRow[]
>`
  select v.version, v.made_by as by, v.made_at as "madeAt", v.reason,
         coalesce((select jsonb_agg(jsonb_build_object('network', n.network, 'note', n.note) order by n.place)
                   from operator_network n where n.version = v.version), '[]') as networks,
         ${countOnly(sql, { of: 0, but: -1 })} as added,
         ${countOnly(sql, { of: -1, but: 0 })} as removed
  from operator_network_version v
  where ${before === undefined ? sql`true` : sql`v.version < ${before}`}
  order by v.version desc limit ${rows}`

/** How many networks a version has that another has not; both are told by their distance from `v`. */
const countOnly = (sql: Queryable, { of, but }: { of: number; but: number }) => sql`
  (select count(*)::integer from operator_network n where n.version = v.version + ${of}::integer
   and not exists (select from operator_network o
                   where o.version = v.version + ${but}::integer and o.network = n.network))`

interface NewVersion {
  version: number
  reason: string
  by: string
  networks: readonly { network: string; note: string }[]
}

/** Writes the next version. What stays on the list keeps since when, and who put it there. */
export async function insertVersion(tx: Tx, { version, reason, by, networks }: NewVersion): Promise<void> {
  await tx`insert into operator_network_version (version, reason, made_by) values (${version}, ${reason}, ${by})`
  const [texts, notes] = [networks.map(({ network }) => network), networks.map(({ note }) => note)]
  await tx`
    insert into operator_network (version, place, network, note, since, added_by)
    select v.version, t.place, t.network, t.note, coalesce(o.since, v.made_at), coalesce(o.added_by, v.made_by)
    from unnest(${arrayOf(texts)}::text[], ${arrayOf(notes)}::text[]) with ordinality as t (network, note, place)
    join operator_network_version v on v.version = ${version}
    left join operator_network o on o.version = v.version - 1 and o.network = t.network`
}
