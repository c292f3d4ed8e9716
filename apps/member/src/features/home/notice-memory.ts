import { type SiteDate, siteDateOf } from '@liuhe/domain/time.ts'

/**
 * Whether the notices open by themselves: once in a session, and not again on a day on which somebody chose
 * 今日不再提示 (Ruling C40, rulings §2 Notices). The day is the site's.
 */
export function areNoticesDue(stores: NoticeStores, now: number): boolean {
  return stores.session.getItem(KEY) === null && stores.local.getItem(KEY) !== siteDateOf(now)
}

/** They were read: not again in this session. */
export const noticesRead = ({ session }: NoticeStores): void => session.setItem(KEY, '1')

/** They are not wanted: not again today. */
export const noticesMuted = ({ local }: NoticeStores, now: number): void =>
  local.setItem(KEY, siteDateOf(now) as SiteDate)

const KEY = 'home_notices'

interface NoticeStores {
  session: Pick<Storage, 'getItem' | 'setItem'>
  local: Pick<Storage, 'getItem' | 'setItem'>
}

/** The browser's own. */
export const browserStores = (): NoticeStores => ({ session: sessionStorage, local: localStorage })
