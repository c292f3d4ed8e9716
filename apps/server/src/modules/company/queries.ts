/** The SQL of notices and of what operators change of their company. Tables are in migration 0007. */
import type { Queryable } from '../../db/connect.ts'

export interface NoticeRow {
  id: number
  noticeTitle: string
  noticeContent: string
  redirectUrl: string
  sort: number
}

export interface CarouselRow {
  imageUrl: string
  redirectUrl: string
  title: string
  sort: number
}

/** Notices of one type, the highest sort first. */
export const selectNotices = (sql: Queryable, noticeType: number) => sql<NoticeRow[]>`
  select notice_id as id, title as "noticeTitle", content as "noticeContent", redirect_url as "redirectUrl", sort
  from notice where notice_type = ${noticeType} and status = 1 order by sort desc, notice_id desc`

/** Slides of a company, the highest sort first (Spec A §2). */
export const selectCarousels = (sql: Queryable, companyCode: string) => sql<CarouselRow[]>`
  select image_url as "imageUrl", redirect_url as "redirectUrl", title, sort
  from company_carousel where company_code = ${companyCode} order by sort desc, carousel_id`

/** What the operator changed of the company's own facts, field by field. */
export async function selectSettings(sql: Queryable, companyCode: string): Promise<Record<string, unknown>> {
  const [row] = await sql<{ settings: Record<string, unknown> }[]>`
    select settings from company_setting where company_code = ${companyCode}`
  return row?.settings ?? {}
}
