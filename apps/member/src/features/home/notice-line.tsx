import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import { useEffect, useState } from 'react'
import IconVolume from '~icons/mingcute/volume-line'
import { NOTICES } from './home-reads.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { areNoticesDue, browserStores, noticesMuted, noticesRead } from './notice-memory.ts'

/** The running line of notices; a tap opens the notices themselves, which also open by themselves once in a session. */
export function NoticeLine() {
  const { data } = useRead(api.notices, { noticeType: NOTICES.roll })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!areNoticesDue(browserStores(), serverClock.now())) return
    // After the first paint has settled: the dialog must not be what the visitor waits for.
    const timer = setTimeout(() => setOpen(true), FIRST_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    noticesRead(browserStores())
    setOpen(false)
  }
  const mute = () => {
    noticesMuted(browserStores(), serverClock.now())
    close()
  }
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  return (
    <>
      <Marquee text={text} icon={<IconVolume />} onClick={() => setOpen(true)} />
      <NoticeDialog open={open} onClose={close} onMute={mute} />
    </>
  )
}

const FIRST_NOTICE_MS = 1200
