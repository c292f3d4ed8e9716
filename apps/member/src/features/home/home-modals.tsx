import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useState } from 'react'
import { useAdvert } from '../../shared/adverts.ts'
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
 * What opens over home by itself, each once in a session: the notices, then AD11, then AD12, one at a time (Ruling C40).
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
  // Nothing to say is no reason to interrupt.
  const open = useTurn('notices', (noticesAsked || isDue) && notices !== undefined && notices.length > 0)
  return (
    <>
      <NoticeDialog notices={notices ?? []} open={open} onClose={close} onMute={mute} />
      {/* Whoever comes first gets the first turn, so adverts wait until the notices are known. */}
      {!isPending && <AdvertTurn slot="AD11" />}
      {!isPending && <AdvertTurn slot="AD12" />}
    </>
  )
}

function AdvertTurn({ slot }: { slot: 'AD11' | 'AD12' }) {
  const items = useAdvert(slot, 'popup')
  const [isClosed, setClosed] = useState(false)
  const item = items && !isClosed ? dueAdvert(slot, items, browserStores(), serverClock.now()) : undefined
  const open = useTurn(slot, item !== undefined)
  const close = () => {
    if (item) advertClosed(slot, item, browserStores(), serverClock.now())
    setClosed(true)
  }
  return <AdvertModal item={item} open={open} onClose={close} />
}
