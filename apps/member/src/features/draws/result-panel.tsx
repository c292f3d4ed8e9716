import { paths } from '@liuhe/brand/paths.ts'
import { colourOf, DRAW_BALLS } from '@liuhe/domain/lottery/ball.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { type DrawBall, DrawRow } from '@liuhe/web/lottery/draw-row.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { type ComponentType, lazy, Suspense } from 'react'
import IconBet from '~icons/mingcute/game-2-fill'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import IconLive from '~icons/mingcute/tv-2-line'
import { useAfterPaint } from '../../shared/after-paint.ts'
import { Link } from '../../shared/link.tsx'
import { type DrawInfo, isBroadcast } from '../../shared/panel-poll.ts'
import styles from './result-panel.module.css'
import { type DrawPanel, useDrawPanel } from '../../shared/use-draw-panel.ts'

type ResultPanelProps = {
  gameId: number
  /** `full` carries the links of the home page; `compact` stands above the betting board without them. */
  variant?: 'full' | 'compact'
}

/** The last result of a game, the way to the next, and what happens in between (Spec B §2 Lottery result panel). */
export function ResultPanel({ gameId, variant = 'full' }: ResultPanelProps) {
  const panel = useDrawPanel(gameId)
  const { info } = panel
  if (panel.failed) {
    return (
      <section className={styles.panel} aria-label="开奖结果">
        <ErrorState onRetry={panel.refresh} />
      </section>
    )
  }
  if (info === undefined) return <Loading variant={variant} />
  return (
    <section className={classNames(styles.panel, styles[variant])} aria-label={`${info.gameName}开奖结果`}>
      <Heading panel={panel} info={info} />
      <div aria-live="polite">
        {info.family === 'LHC' ? (
          <DrawRow balls={ballsOf(panel, info)} reveal={panel.phase === 'falling'} />
        ) : (
          <Suspense fallback={<div className={styles.places} />}>
            <FamilyResult info={info} shown={panel.shown} isFalling={panel.phase === 'falling'} />
          </Suspense>
        )}
      </div>
      <Video info={info} />
      {variant === 'full' && <Links gameId={gameId} />}
    </section>
  )
}

/** Digits, cars, dice and cards: no part of home, which shows the Mark Six. */
const FamilyResult = lazy(() => import('./family-result.tsx'))

/** What plays video. A panel whose strip cannot be loaded is still a panel. */
const VideoStrip = lazy<ComponentType<{ info: DrawInfo }>>(() =>
  import('./video-strip.tsx').catch(() => ({ default: () => null })),
)

/** The place of the video of games that are broadcast; it has its size before what fills it is loaded. */
function Video({ info }: { info: DrawInfo }) {
  const isSettled = useAfterPaint()
  if (!isBroadcast(info)) return null
  const place = <div className={styles.places} style={info.pre?.isStreaming ? OPEN_VIDEO : undefined} />
  if (!isSettled) return place
  return (
    <Suspense fallback={place}>
      <VideoStrip key={info.gameId} info={info} />
    </Suspense>
  )
}

/** The strip, and under it the picture. */
const OPEN_VIDEO = { aspectRatio: '16 / 9', boxSizing: 'content-box', paddingTop: 68 } as const

function Heading({ panel, info }: { panel: DrawPanel; info: DrawInfo }) {
  const isDrawing = panel.phase !== 'countdown'
  const turnNum = panel.phase === 'waiting' ? info.plan.turnNum : (info.pre?.turnNum ?? info.plan.turnNum)
  return (
    <header className={styles.heading}>
      <h2 className={styles.game}>{info.gameName}</h2>
      <span className={styles.issue}>{issueLabel(turnNum)}</span>
      <button type="button" className={styles.refresh} aria-label="刷新" onClick={panel.refresh}>
        <IconRefresh className={panel.refreshing ? styles.turning : undefined} />
      </button>
      {isDrawing ? (
        <span className={styles.drawing}>{panel.phase === 'waiting' ? '等待开奖' : '开奖中'}</span>
      ) : (
        <span className={styles.next}>
          距{issueLabel(info.plan.turnNum).slice(1)}{' '}
          <Countdown until={info.plan.planTime} from={info.serverTime} over="开奖中" />
        </span>
      )}
    </header>
  )
}

/** Seven places; what has not fallen yet is empty. */
function ballsOf({ shown }: DrawPanel, info: DrawInfo): DrawBall[] {
  const lunarYear = info.pre?.lunarYear ?? info.plan.lunarYear
  return Array.from({ length: DRAW_BALLS }, (_, place) => {
    const number = shown[place]
    return number === undefined
      ? { colour: 'red' }
      : { number, colour: colourOf(number), animal: animalOf(number, lunarYear) }
  })
}

function Links({ gameId }: { gameId: number }) {
  return (
    <nav className={styles.links} aria-label="开奖相关">
      <Link className={styles.link} to={paths['lottery-record-history']({ gameId })}>
        <IconHistory />
        历史记录
      </Link>
      <Link
        className={classNames(styles.link, styles.live)}
        to={paths['lottery-record-history']({ gameId }, { type: 'live-lottery' })}
      >
        <IconLive />
        开奖直播
      </Link>
      <Link className={styles.link} to={paths.game({ id: gameId })}>
        <IconBet />
        立即投注
      </Link>
    </nav>
  )
}

/** The panel's own shape while its data is on the way, so that nothing moves when it comes. */
function Loading({ variant }: { variant: 'full' | 'compact' }) {
  return (
    <section className={classNames(styles.panel, styles[variant])} aria-label="开奖结果" aria-busy="true">
      <header className={styles.heading}>
        <Skeleton width={150} height={18} />
      </header>
      <div className={styles.places}>
        {Array.from({ length: DRAW_BALLS }, (_, place) => (
          <Skeleton key={place} width={38} height={38} round="50%" />
        ))}
      </div>
      {variant === 'full' && (
        <div className={styles.links}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={36} round={8} />
          ))}
        </div>
      )}
    </section>
  )
}
