import type { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import { posterGameOf } from '@liuhe/domain/lottery/poster.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { StreamVideo } from '@liuhe/web/video/stream-video.tsx'
import { type ReactNode, useState } from 'react'
import type { output } from 'zod/mini'
import IconPlay from '~icons/mingcute/play-fill'
import { imageUrl } from '../operator/image-url.ts'
import { BROADCAST_OVER, NO_VIDEO, type VideoState } from './video-state.ts'
import styles from './video-stage.module.css'

type VideoStageProps = {
  info: output<typeof OpenInfo>
  state: VideoState
  /** Plays the recording at once: the member has tapped for it already. */
  startsReplay?: boolean
}

/** Sixteen by nine: the stream, the recording, or the game's poster and the words for there being neither. */
export function VideoStage({ info, state, startsReplay = false }: VideoStageProps) {
  const { minute } = useSiteTime()
  return (
    <div className={styles.stage} data-kind={state.kind}>
      <img className={styles.poster} src={posterUrl(info.gameId)} alt="" width={640} height={360} />
      {state.kind === 'live' && (
        <>
          <StreamVideo key={state.url} url={state.url} title={`${info.gameName}开奖直播`} isLive />
          <span className={styles.onAir}>直播中</span>
        </>
      )}
      {state.kind === 'replay' && (
        <Replay key={state.url} state={state} gameName={info.gameName} startsAtOnce={startsReplay} />
      )}
      {state.kind === 'off' && (
        <Words title={BROADCAST_OVER}>
          <p>{NO_VIDEO}</p>
          <p>下期直播 {minute(info.plan.planTime)}</p>
        </Words>
      )}
      {state.kind === 'none' && <Words title={NO_VIDEO} />}
    </div>
  )
}

/** CONST-006: three games have a poster of their own. */
export const posterUrl = (gameId: number): string => imageUrl(`posters/${posterGameOf(gameId)}.svg`)

type ReplayProps = { state: VideoState & { kind: 'replay' }; gameName: string; startsAtOnce: boolean }

function Replay({ state: { url, turnNum }, gameName, startsAtOnce }: ReplayProps) {
  const [isPlaying, setPlaying] = useState(startsAtOnce)
  const label = issueLabel(turnNum)
  if (isPlaying) {
    return (
      <>
        <StreamVideo
          url={url}
          title={`${gameName}${label}开奖回放`}
          isLive={false}
          startsWithSound
          onEnded={() => setPlaying(false)}
        />
        <span className={styles.badge}>{label}回放</span>
      </>
    )
  }
  return (
    <button type="button" className={styles.again} onClick={() => setPlaying(true)}>
      <span className={styles.play}>
        <IconPlay />
      </span>
      <b>{BROADCAST_OVER}</b>
      <span>观看{label}回放</span>
    </button>
  )
}

function Words({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <b>{title}</b>
      {children}
    </div>
  )
}
