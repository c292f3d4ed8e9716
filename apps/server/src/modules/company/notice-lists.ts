import type { staticFiles } from '@liuhe/contract/static-files.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { type Announced, selectAnnounced } from '../switches/index.ts'
import { renderHtml } from '../templates/index.ts'
import { safeLink } from './current-company.ts'
import { type NoticeRow, selectNotices } from './queries.ts'

/** The three lists of the published notice file (Spec A §3). */
export async function noticeLists(sql: Queryable): Promise<z.output<typeof staticFiles.notices.schema>> {
  const [index_notice, lottery_notice, roll_notice] = await Promise.all(
    [NOTICE_TYPES.index, NOTICE_TYPES.lottery, NOTICE_TYPES.roll].map((type) => noticesOf(sql, type)),
  )
  return { index_notice: index_notice ?? [], lottery_notice: lottery_notice ?? [], roll_notice: roll_notice ?? [] }
}

/** Notices of one type; an unsafe address to go to is none (SEC-31). */
export async function noticesOf(sql: Queryable, noticeType: number): Promise<NoticeRow[]> {
  const [notices, windows] = await Promise.all([
    selectNotices(sql, noticeType),
    noticeType === NOTICE_TYPES.roll ? selectAnnounced(sql) : [],
  ])
  const written = notices.map((notice) => ({
    ...notice,
    noticeContent: renderHtml(notice.noticeContent),
    redirectUrl: safeLink(notice.redirectUrl),
  }))
  return [...windows.map(noticeOfWindow), ...written]
}

/** Ids of notices are given out from 1 on; these are far from them. */
const WINDOW_IDS_FROM = 2_000_000_000

/** A maintenance window as members read it: when, in the site's time, and the operator's words. */
const noticeOfWindow = ({ windowId, banner, from, until, isOn }: Announced): NoticeRow => ({
  ...{ id: WINDOW_IDS_FROM + windowId, noticeContent: '', redirectUrl: '', sort: WINDOW_IDS_FROM, audience: 'all' },
  noticeTitle: `${isOn ? '维护中' : '维护预告'} ${shortTime(from)}–${shortTime(until)}：${banner}`,
})

/** `11-30 04:00` of the site. */
const shortTime = (instant: number): string => z.encode(siteTime, instant).slice(5, 16)

/** Types of notices; 0 are carousels. */
export const NOTICE_TYPES = { carousel: 0, index: 1, lottery: 2, roll: 3 } as const
