import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { useState } from 'react'
import { type AdvertItem, useAdvert } from '../../shared/operator/adverts.ts'
import { muteInterruptions, useStartupInterruption } from '../../shared/startup/startup-queue.ts'
import { useNotices } from '../../shared/operator/use-notices.ts'
import { AdvertModal } from './advert-modal.tsx'
import { advertClosed, dueAdvert } from './advert-memory.ts'
import { NoticeDialog } from './notice-dialog.tsx'

type HomeModalsProps = {
  /** The visitor tapped the line of notices. */
  noticesAsked: boolean
  onNoticesClosed: () => void
}

/**
 * What opens over home by itself, each once in a session: the notices, then AD11, then AD12, one at a time (Ruling
 * C40).
 */
export default function HomeModals({ noticesAsked, onNoticesClosed }: HomeModalsProps) {
  const { data: notices, isPending } = useNotices('index_notice')
  const [isDue, setDue] = useState(() => areNoticesDue(browserStores()))
  const close = () => {
    noticesRead(browserStores())
    setDue(false)
    onNoticesClosed()
  }
  const [ad11, ad12] = [useAdvert('AD11', 'popup'), useAdvert('AD12', 'popup')]
  // The first dialog to come gets the first turn, so none comes before all are known. The hooks stand in their order.
  const isKnown = !isPending && ad11 !== undefined && ad12 !== undefined
  // Nothing to say is no reason to interrupt.
  const hasNotices = notices !== undefined && notices.length > 0
  const isWanted = hasNotices && (noticesAsked || (isDue && isKnown))
  const noticesOpen = useStartupInterruption('notices', isWanted, { asked: noticesAsked })
  const today = useSiteToday()
  const first = useAdvertTurn('AD11', isKnown ? ad11 : [])
  const second = useAdvertTurn('AD12', isKnown ? ad12 : [])
  return (
    <>
      <NoticeDialog notices={notices ?? []} open={noticesOpen} onClose={close} onMute={muting(close, today)} />
      <AdvertModal {...first} onMute={muting(first.onClose, today)} />
      <AdvertModal {...second} onMute={muting(second.onClose, today)} />
    </>
  )
}

/** 今日不再提示 closes what it stands on, and keeps the others away. */
const muting = (close: () => void, today: SiteDate) => () => {
  muteInterruptions(today)
  close()
}

function useAdvertTurn(slot: 'AD11' | 'AD12', items: readonly AdvertItem[]) {
  const [isClosed, setClosed] = useState(false)
  const today = useSiteToday()
  const item = isClosed ? undefined : dueAdvert(slot, items, browserStores(), today)
  const open = useStartupInterruption(slot, item !== undefined)
  const onClose = () => {
    if (item) advertClosed(slot, item, browserStores(), today)
    setClosed(true)
  }
  return { item, open, onClose }
}

/** Whether the notices have not opened by themselves in this session yet (Ruling C40). */
const areNoticesDue = ({ session }: NoticeStores): boolean => session.getItem(KEY) === null

/** They were read: not again in this session. */
const noticesRead = ({ session }: NoticeStores): void => session.setItem(KEY, '1')

const KEY = 'home_notices'

interface NoticeStores {
  session: Pick<Storage, 'getItem' | 'setItem'>
}

/** The browser's own. */
const browserStores = () => ({ session: sessionStorage, local: localStorage })
