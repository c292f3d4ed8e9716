import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import IconLive from '~icons/mingcute/tv-2-line'
import { externalUrl } from '../../shared/external-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import styles from './lottery-history-page.module.css'

/** What there is to watch: the live stream, the replay of the last draw, or neither (Spec B §4 Video states). */
export function LiveStrip({ gameId }: { gameId: number }) {
  const { data } = useRead(lottery.openInfo, { gameId })
  const bridge = useBridge()
  if (data === undefined) return null
  const { text, url } = videoOf(data)
  return (
    <p className={styles.live}>
      <IconLive aria-hidden="true" />
      {text}
      {url !== null && (
        <button type="button" className={styles.watch} onClick={() => bridge.openExternal(url)}>
          观看
        </button>
      )}
    </p>
  )
}

/** The video of a game and the words about it; a replay only counts while nothing is being drawn. */
export function videoOf(info: OutputOf<typeof lottery.openInfo>): { text: string; url: string | null } {
  const isStreaming = info.pre?.isStreaming ?? false
  const live = externalUrl(info.cur.liveUrl)
  if (isStreaming && live !== null) return { text: '正在直播开奖', url: live }
  const replay = externalUrl(info.pre?.liveUrl)
  if (replay !== null) return { text: '视频直播已经结束...', url: replay }
  return { text: '暂无视频资源，请稍后在观看！', url: null }
}
