/** Whether the domain notice was shown: once per session of a member (Ruling C11). A new login shows it again. */
const KEY = 'domain_notice'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const isDomainNoticeDue = (store: Store, userId: string): boolean => store.getItem(KEY) !== userId

export const domainNoticeShown = (store: Store, userId: string): void => store.setItem(KEY, userId)

export const forgetDomainNotice = (store: Store): void => store.removeItem(KEY)
