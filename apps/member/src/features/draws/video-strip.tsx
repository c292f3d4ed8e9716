import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useAppConfig } from '@liuhe/web/api/use-app-config.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { useId, useState } from 'react'
import IconDown from '~icons/mingcute/down-line'
import IconPlay from '~icons/mingcute/play-fill'
import IconLive from '~icons/mingcute/live-fill'
import { Link } from '../../shared/link.tsx'
import { posterUrl, VideoStage } from '../../shared/video/video-stage.tsx'
import { BROADCAST_OVER, NO_VIDEO, type VideoState, videoStateOf } from '../../shared/video/video-state.ts'
import type { DrawInfo } from '../../shared/results/panel-poll.ts'
import styles from './video-strip.module.css'

type VideoStripProps = { info: DrawInfo }

/** The video of a game, folded to one line; a draw that is on air unfolds it (Spec B §4 Video states). */
export default function VideoStrip(props: VideoStripProps) {
  return props.info.cur.liveUrl === '' ? <StripOfSite {...props} /> : <Strip {...props} fallback="" />
}

/** A game that names no stream shows the site's (Ruling C88). */
function StripOfSite(props: VideoStripProps) {
  const { livestreamUrl } = useAppConfig()
  return <Strip {...props} fallback={livestreamUrl} />
}

function Strip({ info, fallback }: VideoStripProps & { fallback: string }) {
  const stageId = useId()
  const now = useServerSecond(Math.floor(info.serverTime / 1000)) * 1000
  const state = videoStateOf(info, { now, fallback })
  const [openedBy, setOpenedBy] = useState<'draw' | 'tap' | null>(state.kind === 'live' ? 'draw' : null)
  const [kind, setKind] = useState(state.kind)
  const isOpen = openedBy !== null
  if (kind !== state.kind) {
    setKind(state.kind)
    // What is open stays open when the broadcast ends, and says that it has.
    if (state.kind === 'live') setOpenedBy('draw')
  }
  const { minute } = useSiteTime()
  const { title, about } = wordsOf(state, info, minute(info.plan.planTime))
  return (
    <div className={styles.video}>
      <div className={styles.strip} data-kind={state.kind} data-keep-clear="">
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? stageId : undefined}
          onClick={() => setOpenedBy(isOpen ? null : 'tap')}
        >
          <span className={styles.thumb}>
            <img src={posterUrl(info.gameId)} alt="" width={64} height={36} />
            {state.kind === 'live' ? <IconLive /> : state.kind === 'replay' && <IconPlay />}
          </span>
          <span className={styles.words}>
            <b>{title}</b>
            <small>{about}</small>
          </span>
          <IconDown className={styles.arrow} />
        </button>
        {info.gameId === LIVE_ROOM_GAME && (
          <Link
            className={styles.room}
            to={paths['lottery-record-history']({ gameId: info.gameId }, { type: 'live-lottery', watch: 'live' })}
          >
            直播间
          </Link>
        )}
      </div>
      {isOpen && (
        <div id={stageId} className={styles.stage}>
          <VideoStage info={info} state={state} startsReplay={openedBy === 'tap'} />
        </div>
      )}
    </div>
  )
}

/** Spec B §2: this game has a link to its live broadcast. */
const LIVE_ROOM_GAME = 110

function wordsOf(state: VideoState, { plan, pre }: DrawInfo, planned: string): { title: string; about: string } {
  const next = `下期直播 ${planned}`
  switch (state.kind) {
    case 'live':
      return { title: '正在直播开奖', about: issueLabel(pre?.isStreaming ? pre.turnNum : plan.turnNum) }
    case 'replay':
      return { title: `${issueLabel(state.turnNum)}开奖回放`, about: next }
    case 'off':
      return { title: BROADCAST_OVER, about: next }
    case 'none':
      return { title: NO_VIDEO, about: `下期开奖 ${planned}` }
  }
}
