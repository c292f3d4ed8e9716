import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAppConfig } from '@liuhe/web/api/use-app-config.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import IconLive from '~icons/mingcute/tv-2-line'
import { externalUrl } from '../../shared/external-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import styles from './lottery-history-page.module.css'

/** What there is to watch: the live stream, the replay of the last draw, or neither (Spec B §4 Video states). */
export function LiveStrip({ gameId }: { gameId: number }) {
  const { data } = useRead(lottery.openInfo, { gameId })
  const bridge = useBridge()
  const { livestreamUrl } = useAppConfig()
  if (data === undefined) return null
  const { text, url } = videoOf(data, livestreamUrl)
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

/**
 * The video of a game and the words about it; a replay only counts while nothing is being drawn. `fallback` is the
 * site's own stream, for a game that names none (Ruling C88).
 */
export function videoOf(info: OutputOf<typeof lottery.openInfo>, fallback = ''): { text: string; url: string | null } {
  const isStreaming = info.pre?.isStreaming ?? false
  const live = externalUrl(info.cur.liveUrl) ?? externalUrl(fallback)
  if (isStreaming && live !== null) return { text: '正在直播开奖', url: live }
  const replay = externalUrl(info.pre?.liveUrl)
  if (replay !== null) return { text: '视频直播已经结束...', url: replay }
  return { text: '暂无视频资源，请稍后在观看！', url: null }
}
