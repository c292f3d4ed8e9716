/** The SQL of notices and of what operators change of their company. Tables are in migrations 0007 and 0064. */
import type { Audience } from '@liuhe/domain/content/audience.ts'
import type { Queryable } from '../../db/connect.ts'

export interface NoticeRow {
  id: number
  noticeTitle: string
  noticeContent: string
  redirectUrl: string
  sort: number
  audience: Audience
}

export interface CarouselRow {
  imageUrl: string
  redirectUrl: string
  title: string
  sort: number
  audience: Audience
}

/** Notices of one type, the highest sort first. */
export const selectNotices = (sql: Queryable, noticeType: number) => sql<NoticeRow[]>`
  select notice_id as id, title as "noticeTitle", content as "noticeContent", redirect_url as "redirectUrl", sort,
         audience
  from notice where notice_type = ${noticeType} and status = 1 order by sort desc, notice_id desc`

/** Slides of a company, the highest sort first (Spec A §2). */
export const selectCarousels = (sql: Queryable, companyCode: string) => sql<CarouselRow[]>`
  select image_url as "imageUrl", redirect_url as "redirectUrl", title, sort, audience
  from company_carousel where company_code = ${companyCode} order by sort desc, carousel_id`

/** What the operator changed of the company's own facts, field by field. */
export async function selectSettings(sql: Queryable, companyCode: string): Promise<Record<string, unknown>> {
  const [row] = await sql<{ settings: Record<string, unknown> }[]>`
    select settings from company_setting where company_code = ${companyCode}`
  return row?.settings ?? {}
}

/** The operator's own text of an about page; an empty one means none. */
export async function findAboutText(sql: Queryable, page: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    select config_value as value from system_config where config_key = ${`about.${page}`}`
  return row?.value || undefined
}

/** Where the operator's own customer service is, and how it is to be shown. */
export async function findServiceSettings(sql: Queryable): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key in ('online_service_url', 'online_service_mode')`
  return new Map(rows.map(({ key, value }) => [key, value]))
}
