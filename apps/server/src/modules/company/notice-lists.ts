import type { Notice } from '@liuhe/contract/api/company.ts'
import type { staticFiles } from '@liuhe/contract/static-files.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import { safeLink } from '@liuhe/contract/safe-url.ts'
import { type NoticeList, noticeLists as names } from '@liuhe/domain/content/pieces.ts'
import * as z from 'zod/mini'
import { readSite } from '../../http/documents/site.ts'
import { type Announced, selectAnnounced } from '../switches/index.ts'
import { type PieceReader, selectShownPieces, type ShownPiece } from '../pieces/index.ts'
import { renderHtml } from '../templates/index.ts'

type WireNotice = z.output<typeof Notice>

/** The three lists of the published notice file (Spec A §3). */
export async function noticeLists(reader: PieceReader): Promise<z.output<typeof staticFiles.notices.schema>> {
  const [notices, windows] = await Promise.all([
    shownNotices(reader, { kind: 'notice', places: names }),
    windowNotices(reader),
  ])
  const of = (list: NoticeList) => notices.filter(({ place }) => place === list).map(wireNotice)
  return { index_notice: of('index'), lottery_notice: of('lottery'), roll_notice: [...windows, ...of('roll')] }
}

/** Notices of one type of the wire. Those of type 0 are the slides for every company (Ruling C49). */
export async function noticesOf(reader: PieceReader, noticeType: number): Promise<WireNotice[]> {
  if (noticeType === CAROUSELS) {
    const slides = await shownNotices(reader, { kind: 'slide' })
    return slides.filter(({ isOwn }) => !isOwn).map((slide) => wireNotice({ ...slide, content: pictureOf(slide) }))
  }
  const list = names[noticeType - 1]
  if (list === undefined) return []
  const notices = (await shownNotices(reader, { kind: 'notice', places: [list] })).map(wireNotice)
  return list === 'roll' ? [...(await windowNotices(reader)), ...notices] : notices
}

/** Maintenance windows that are coming or on, as members read them above everything else. */
const windowNotices = async ({ sql }: PieceReader): Promise<WireNotice[]> =>
  (await selectAnnounced(sql)).map(noticeOfWindow)

/** Ids of notices are given out from 1 on; these are far from them. */
const WINDOW_IDS_FROM = 2_000_000_000

/** When, in the site's time, and the operator's words. */
const noticeOfWindow = ({ windowId, banner, from, until, isOn }: Announced): WireNotice => ({
  ...{ id: WINDOW_IDS_FROM + windowId, noticeContent: '', redirectUrl: '', sort: WINDOW_IDS_FROM, audience: 'all' },
  noticeTitle: `${isOn ? '维护中' : '维护预告'} ${shortSpan(from, until)}：${banner}`,
})

/** `11-30 04:00–06:00`, and the second day where it is another. */
function shortSpan(from: number, until: number): string {
  const [start, end] = [shortTime(from), shortTime(until)]
  const isOneDay = start.slice(0, DAY_LENGTH) === end.slice(0, DAY_LENGTH)
  return `${start}–${isOneDay ? end.slice(DAY_LENGTH + 1) : end}`
}

/** Of `11-30`. */
const DAY_LENGTH = 5

/** `11-30 04:00` of the site. */
const shortTime = (instant: number): string => z.encode(siteTime, instant).slice(5, 16)

const CAROUSELS = 0

async function shownNotices(
  { sql, clock }: PieceReader,
  asked: { kind: 'notice' | 'slide'; places?: readonly string[] },
): Promise<ShownPiece[]> {
  const { company } = await readSite(sql)
  return selectShownPieces(sql, { ...asked, companyCode: company.code, at: new Date(clock.now()) })
}

/** What is said may have been written by something else than the desk: it is cleaned again (SEC-14, SEC-31). */
const wireNotice = ({ id, title, content, redirectUrl, sort, audience }: ShownPiece): WireNotice => ({
  ...{ id, sort, audience, noticeTitle: title },
  noticeContent: renderHtml(content),
  redirectUrl: safeLink(redirectUrl),
})

const pictureOf = ({ imageUrl }: ShownPiece): string => `<img src="${imageUrl.replaceAll('"', '%22')}" alt="">`
