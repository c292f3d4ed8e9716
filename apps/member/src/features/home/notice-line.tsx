import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import IconVolume from '~icons/mingcute/volume-line'
import { useNotices } from '../../shared/operator/use-notices.ts'

/** The running line of notices; a tap opens the notices themselves. */
export function NoticeLine({ onOpen }: { onOpen: () => void }) {
  const { data } = useNotices('roll_notice')
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  return <Marquee text={text} icon={<IconVolume />} onClick={onOpen} />
}
