import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useState } from 'react'
import { type AdvertItem, useAdvert } from '../../shared/adverts.ts'
import { useTurn } from '../../shared/modal-queue.ts'
import { NOTICES } from '../../shared/notice-types.ts'
import { AdvertModal } from './advert-modal.tsx'
import { advertClosed, dueAdvert } from './advert-memory.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { areNoticesDue, browserStores, noticesMuted, noticesRead } from './notice-memory.ts'

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
  const { data: notices, isPending } = useRead(api.notices, { noticeType: NOTICES.index })
  const [isDue, setDue] = useState(() => areNoticesDue(browserStores(), serverClock.now()))
  const close = () => {
    noticesRead(browserStores())
    setDue(false)
    onNoticesClosed()
  }
  const mute = () => {
    noticesMuted(browserStores(), serverClock.now())
    close()
  }
  const [ad11, ad12] = [useAdvert('AD11', 'popup'), useAdvert('AD12', 'popup')]
  // Whoever comes first gets the first turn, so nobody comes before all are known. The hooks stand in their order.
  const isKnown = !isPending && ad11 !== undefined && ad12 !== undefined
  // Nothing to say is no reason to interrupt.
  const hasNotices = notices !== undefined && notices.length > 0
  const noticesOpen = useTurn('notices', hasNotices && (noticesAsked || (isDue && isKnown)))
  const first = useAdvertTurn('AD11', isKnown ? ad11 : [])
  const second = useAdvertTurn('AD12', isKnown ? ad12 : [])
  return (
    <>
      <NoticeDialog notices={notices ?? []} open={noticesOpen} onClose={close} onMute={mute} />
      <AdvertModal {...first} />
      <AdvertModal {...second} />
    </>
  )
}

function useAdvertTurn(slot: 'AD11' | 'AD12', items: readonly AdvertItem[]) {
  const [isClosed, setClosed] = useState(false)
  const item = isClosed ? undefined : dueAdvert(slot, items, browserStores(), serverClock.now())
  const open = useTurn(slot, item !== undefined)
  const onClose = () => {
    if (item) advertClosed(slot, item, browserStores(), serverClock.now())
    setClosed(true)
  }
  return { item, open, onClose }
}
