import { useLayoutEffect, useRef, useState } from 'react'
import IconFullscreen from '~icons/mingcute/fullscreen-line'
import IconPlay from '~icons/mingcute/play-fill'
import IconSoundOn from '~icons/mingcute/volume-line'
import IconSoundOff from '~icons/mingcute/volume-mute-line'
import { Spinner } from '../ui/spinner.tsx'
import { type Stream, type StreamStatus, startStream } from './stream.ts'
import styles from './stream-video.module.css'

type StreamVideoProps = {
  url: string
  /** What is seen, for those who do not see it. */
  title: string
  /** A live stream has no place to seek to; a recording has the browser's own controls. */
  isLive: boolean
  /** Plays with sound, because the member tapped for it; what starts by itself is silent. */
  startsWithSound?: boolean
  onEnded?: () => void
}

/**
 * An HLS stream, silent until the sound is turned on. While the page is hidden nothing is loaded or played; anyone who
 * wants less motion starts it by hand.
 */
export function StreamVideo(props: StreamVideoProps) {
  const { url, title, isLive, startsWithSound = false } = props
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(!startsWithSound)
  const [isWanted, setWanted] = useState(() => startsWithSound || !wantsLessMotion())
  const { status, retry } = useStream(video, isWanted ? url : undefined, props.onEnded)
  const resume = () => {
    setWanted(true)
    void video.current?.play().catch(() => undefined)
  }
  return (
    <div className={styles.frame} data-status={isWanted ? status : 'asked'}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is drawn, the page says in words */}
      <video
        ref={video}
        className={styles.video}
        aria-label={title}
        muted={isMuted}
        playsInline
        preload="none"
        controls={!isLive && status === 'playing'}
      />
      <Cover status={isWanted ? status : 'blocked'} onPlay={resume} onRetry={retry} />
      {isLive && isWanted && status !== 'failed' && (
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label={isMuted ? '打开声音' : '静音'}
            aria-pressed={!isMuted}
            onClick={() => setMuted(!isMuted)}
          >
            {isMuted ? <IconSoundOff /> : <IconSoundOn />}
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label="全屏"
            onClick={() => video.current && showFull(video.current)}
          >
            <IconFullscreen />
          </button>
        </div>
      )}
    </div>
  )
}

type CoverProps = { status: StreamStatus; onPlay: () => void; onRetry: () => void }

/** What lies over the picture while there is none. */
function Cover({ status, onPlay, onRetry }: CoverProps) {
  if (status === 'playing' || status === 'ended') return null
  if (status === 'blocked')
    return (
      <button type="button" className={styles.cover} aria-label="播放" onClick={onPlay}>
        <span className={styles.play}>
          <IconPlay />
        </span>
      </button>
    )
  if (status === 'failed')
    return (
      <div className={styles.cover} role="alert">
        <p>视频加载失败</p>
        <button type="button" className={styles.retry} onClick={onRetry}>
          重试
        </button>
      </div>
    )
  return (
    <div className={styles.cover} role="status">
      <Spinner />
      {status === 'recovering' && <p>画面中断，正在重新连接</p>}
    </div>
  )
}

/** Plays `url` in the element while the component is shown; nothing without one. */
function useStream(
  video: React.RefObject<HTMLVideoElement | null>,
  url: string | undefined,
  onEnded: (() => void) | undefined,
) {
  const [status, setStatus] = useState<StreamStatus>('loading')
  const stream = useRef<Stream>(null)
  const ended = useRef(onEnded)
  // A page that is kept but not shown must not go on playing: its effects end, and begin again when it is back.
  useLayoutEffect(() => {
    ended.current = onEnded
  })
  useLayoutEffect(() => {
    const element = video.current
    if (element === null || url === undefined) return
    const own = startStream(element, url, {
      onStatus: (next) => {
        setStatus(next)
        if (next === 'ended') ended.current?.()
      },
    })
    stream.current = own
    return () => {
      stream.current = null
      own.stop()
    }
  }, [video, url])
  return { status, retry: () => stream.current?.retry() }
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** An iPhone has its own word for it, and only for videos. */
function showFull(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  if (document.fullscreenEnabled) void video.requestFullscreen().catch(() => undefined)
  else video.webkitEnterFullscreen?.()
}
