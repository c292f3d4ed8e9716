/** The SQL of adverts. Tables are in migrations 0017 and 0064. */
import type { Audience } from '@liuhe/domain/content/audience.ts'
import type { Queryable } from '../../db/connect.ts'

export interface AdvertFilter {
  companyCode: string
  /** A theme; undefined for adverts of every theme. */
  client: string | undefined
  /** Undefined for every slot. */
  codes: readonly string[] | undefined
  /** Items run at this instant. */
  at: Date
}

export interface AdvertRow {
  slot: string
  groupId: number
  groupName: string
  id: number
  content: string
  sort: number
  audience: Audience
}

/** Running items of shown adverts, by slot; within a slot in the order of adverts, groups, items. */
export const selectAdverts = (sql: Queryable, { companyCode, client, codes, at }: AdvertFilter) => sql<AdvertRow[]>`
  select a.slot, g.group_id as "groupId", g.group_name as "groupName", i.item_id as id, i.content, i.sort,
         i.audience
  from advert a
  join advert_group g on g.advert_id = a.advert_id
  join advert_item i on i.group_id = g.group_id and i.status = 1
    and (i.starts_at is null or i.starts_at <= ${at}) and (i.ends_at is null or i.ends_at > ${at})
  where a.status = 1 and (a.company_code is null or a.company_code = ${companyCode})
    ${client === undefined ? sql`` : sql`and (a.clients is null or ${client} = any(a.clients))`}
    ${codes === undefined ? sql`` : sql`and a.slot = any(${[...codes]}::text[])`}
  order by a.slot, a.sort desc, a.advert_id, g.sort desc, g.group_id, i.sort desc, i.item_id desc`
