/** Whether the notices have not opened by themselves in this session yet (Ruling C40). */
export const areNoticesDue = ({ session }: NoticeStores): boolean => session.getItem(KEY) === null

/** They were read: not again in this session. */
export const noticesRead = ({ session }: NoticeStores): void => session.setItem(KEY, '1')

const KEY = 'home_notices'

interface NoticeStores {
  session: Pick<Storage, 'getItem' | 'setItem'>
}

/** The browser's own. */
export const browserStores = () => ({ session: sessionStorage, local: localStorage })
