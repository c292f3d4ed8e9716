import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import IconVolume from '~icons/mingcute/volume-line'
import { NOTICES } from '../../shared/notice-types.ts'

/** The running line of notices; a tap opens the notices themselves. */
export function NoticeLine({ onOpen }: { onOpen: () => void }) {
  const { data } = useRead(api.notices, { noticeType: NOTICES.roll })
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  return <Marquee text={text} icon={<IconVolume />} onClick={onOpen} />
}
