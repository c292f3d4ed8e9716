import type { staticFiles } from '@liuhe/contract/static-files.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { renderHtml } from '../templates/index.ts'
import { safeLink } from './current-company.ts'
import { type NoticeRow, selectNotices } from './queries.ts'

/** The three lists of the published notice file (Spec A §3). */
export async function noticeLists(sql: Queryable): Promise<output<typeof staticFiles.notices.schema>> {
  const [index_notice, lottery_notice, roll_notice] = await Promise.all(
    [NOTICE_TYPES.index, NOTICE_TYPES.lottery, NOTICE_TYPES.roll].map((type) => noticesOf(sql, type)),
  )
  return { index_notice: index_notice ?? [], lottery_notice: lottery_notice ?? [], roll_notice: roll_notice ?? [] }
}

/** Notices of one type; an unsafe address to go to is none (SEC-31). */
export async function noticesOf(sql: Queryable, noticeType: number): Promise<NoticeRow[]> {
  const notices = await selectNotices(sql, noticeType)
  return notices.map((notice) => ({
    ...notice,
    noticeContent: renderHtml(notice.noticeContent),
    redirectUrl: safeLink(notice.redirectUrl),
  }))
}

/** Types of notices; 0 are carousels. */
export const NOTICE_TYPES = { carousel: 0, index: 1, lottery: 2, roll: 3 } as const
