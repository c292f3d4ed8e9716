import type { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { useAppConfig } from '@liuhe/web/api/use-app-config.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import type { output } from 'zod/mini'
import { usePush } from '../../shared/live.ts'
import { VideoStage } from '../../shared/video/video-stage.tsx'
import { playableUrl, type VideoState, videoStateOf } from '../../shared/video/video-state.ts'
import styles from './live-part.module.css'

export type ChosenReplay = { turnNum: string; url: string }

type LivePartProps = {
  gameId: number
  /** A draw of the list whose recording was asked for. */
  chosen: ChosenReplay | null
  /** The stream of the game, on air or not. */
  wantsStream: boolean
}

/** What there is to watch, above the list: the live draw, the chosen recording, or that of the last draw. */
export default function LivePart({ gameId, chosen, wantsStream }: LivePartProps) {
  const { data: info, refetch } = useRead(lottery.openInfo, { gameId }, { everyMs: RESYNC_MS })
  const refresh = () => void refetch()
  usePush(gameId, 'VIDEO', refresh)
  usePush(gameId, 'LIVE_URL_HISTORY', refresh)
  usePush(gameId, 'RESULT', refresh)
  const { livestreamUrl } = useAppConfig()
  const second = useServerSecond(info ? Math.floor(info.serverTime / 1000) : 0)
  if (info === undefined) return <div className={styles.place} aria-busy="true" />
  const state = shownState(info, { chosen, wantsStream, fallback: livestreamUrl, now: second * 1000 })
  return (
    <div className={styles.part}>
      <VideoStage info={info} state={state} startsReplay={chosen !== null} />
    </div>
  )
}

const RESYNC_MS = 60_000

type Wanted = Pick<LivePartProps, 'chosen' | 'wantsStream'> & { now: number; fallback: string }

function shownState(info: output<typeof OpenInfo>, { chosen, wantsStream, now, fallback }: Wanted): VideoState {
  const replay = chosen && playableUrl(chosen.url)
  if (chosen && replay !== null && replay !== undefined) return { kind: 'replay', url: replay, turnNum: chosen.turnNum }
  const stream = playableUrl(info.cur.liveUrl)
  if (wantsStream && stream !== null) return { kind: 'live', url: stream }
  return videoStateOf(info, { now, fallback })
}
