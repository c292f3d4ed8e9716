import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import { useEffect, useState } from 'react'
import IconVolume from '~icons/mingcute/volume-line'
import { NOTICES } from './home-reads.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/** The running line of notices; a tap opens the notices themselves, which also open by themselves once in a visit. */
export function NoticeLine() {
  const { data } = useRead(api.notices, { noticeType: NOTICES.roll })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (wasShown) return
    // After the first paint has settled: the dialog must not be what the visitor waits for.
    const timer = setTimeout(() => {
      wasShown = true
      setOpen(true)
    }, FIRST_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  return (
    <>
      <Marquee text={text} icon={<IconVolume />} onClick={() => setOpen(true)} />
      <NoticeDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Once per visit (Ruling C40). Only the keys of the session may be kept in storage, so a reload is a new visit. */
let wasShown = false
const FIRST_NOTICE_MS = 1200
