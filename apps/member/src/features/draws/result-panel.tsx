import { paths } from '@liuhe/brand/paths.ts'
import { colourOf, DRAW_BALLS } from '@liuhe/domain/lottery/ball.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { type DrawBall, DrawRow, type RowReveal } from '@liuhe/web/lottery/draw-row.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import IconBet from '~icons/mingcute/game-2-fill'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import IconLive from '~icons/mingcute/tv-2-line'
import { VerifyLink } from '../../shared/results/verify-link.tsx'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { DrawStatus } from '../../shared/results/draw-status.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { Link } from '../../shared/link.tsx'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import { type DrawInfo, isBroadcast } from '../../shared/results/panel-poll.ts'
import { videoStateOf } from '../../shared/video/video-state.ts'
import { NumbersPlace } from './numbers-place.tsx'
import { PanelPlace } from './panel-place.tsx'
import { RevealEffects } from './reveal-effects.tsx'
import styles from './result-panel.module.css'
import { type DrawPanel, type ShownDraw, useDrawPanel } from '../../shared/results/use-draw-panel.ts'

type ResultPanelProps = {
  gameId: number
  /** `full` carries the links of the home page; `compact` stands above the betting board without them. */
  variant?: 'full' | 'compact'
  /** The family of the game where it is known before the draw is, so that the place has its shape. */
  family?: string | undefined
}

/** The last result of a game, the way to the next, and what happens in between (Spec B §2 Lottery result panel). */
export function ResultPanel({ gameId, variant = 'full', family = 'LHC' }: ResultPanelProps) {
  const panel = useDrawPanel(gameId)
  const { info } = panel
  useEffect(() => {
    // What moves comes after the first paint; without it every ball is there at its time.
    import('@liuhe/web/lottery/reveal-motion.css').catch(() => undefined)
  }, [])
  if (panel.failed) {
    return (
      <section className={styles.panel} aria-label="开奖结果">
        <ErrorState onRetry={panel.refresh} />
      </section>
    )
  }
  if (info === undefined) {
    return (
      <PanelPlace variant={variant}>
        {family === 'LHC' ? <DrawRow balls={[]} /> : <NumbersPlace family={family} />}
      </PanelPlace>
    )
  }
  return (
    <section className={classNames(styles.panel, styles[variant])} aria-label={`${info.gameName}开奖结果`}>
      <Heading panel={panel} info={info} />
      <div className={styles.result} aria-live="polite" data-keep-clear="">
        {info.family === 'LHC' ? (
          <DrawRow balls={ballsOf(panel.draw)} reveal={rowReveal(panel.draw)} />
        ) : (
          <FamilyResult family={info.family} draw={panel.draw} />
        )}
        {canSkip(panel.draw) && (
          <button type="button" className={styles.skip} aria-label="跳过开奖动画" onClick={panel.skipToResult} />
        )}
      </div>
      {variant === 'compact' && <RevealEffects draw={panel.draw} />}
      <Video info={info} />
      {variant === 'full' && <Links gameId={gameId} />}
    </section>
  )
}

/** Digits, cars, dice and cards: no part of home, which shows the Mark Six. */
const FamilyResult = lazyPart(() => import('./family-result.tsx'), {
  place: NumbersPlace,
  missing: MissingPart,
})

/** What plays video. A panel whose strip cannot be loaded is still a panel. */
const VideoStrip = lazy<ComponentType<{ info: DrawInfo }>>(() =>
  import('./video-strip.tsx').catch(() => ({ default: () => null })),
)

/** The place of the video of games that are broadcast; it has its size before what fills it is loaded. */
function Video({ info }: { info: DrawInfo }) {
  const isSettled = useAfterPaint()
  if (!isBroadcast(info)) return null
  const place = <div className={styles.video} style={opensByItself(info) ? OPEN_VIDEO : undefined} />
  if (!isSettled) return place
  return (
    <Suspense fallback={place}>
      <VideoStrip key={info.gameId} info={info} />
    </Suspense>
  )
}

/**
 * Whether the strip will unfold as soon as it is there: then its place has that size from the first paint, or all below
 * would jump in the evening's draw. Of a game without a stream of its own only the site's settings tell.
 */
const opensByItself = (info: DrawInfo): boolean =>
  info.cur.liveUrl === ''
    ? (info.pre?.isStreaming ?? false)
    : videoStateOf(info, { now: info.serverTime }).kind === 'live'

/** The strip, and under it the picture. */
const OPEN_VIDEO = { aspectRatio: '16 / 9', boxSizing: 'content-box', paddingTop: 56 } as const

function Heading({ panel: { draw, isOffline, refresh, refreshing }, info }: { panel: DrawPanel; info: DrawInfo }) {
  return (
    <header className={styles.heading} data-keep-clear="">
      <h2 className={styles.game}>{info.gameName}</h2>
      {/* Beside the issue there is room for what belongs to this draw. */}
      <span className={styles.turn}>
        {issueLabel(draw.turnNum)}
        <button type="button" className={styles.refresh} aria-label="刷新" onClick={refresh}>
          <IconRefresh className={refreshing ? styles.turning : undefined} />
        </button>
        {draw.stage === 'countdown' && info.pre && (
          <VerifyLink look="icon" gameId={info.gameId} turnNum={draw.turnNum} />
        )}
      </span>
      {isOffline && <span className={styles.next}>离线，显示最近一期</span>}
      {!isOffline && draw.stage === 'countdown' && (
        <span className={styles.next}>
          距{issueLabel(info.plan.turnNum).slice(1)}{' '}
          <Countdown until={info.plan.planTime} from={info.serverTime} over="封盘中" />
        </span>
      )}
      {draw.stage !== 'countdown' && (
        <DrawStatus stage={draw.stage} turnNum={draw.turnNum} words={STATUS[info.family]} />
      )}
    </header>
  )
}

/** What families without a special ball wait for last. */
const STATUS: Readonly<Record<string, { suspense: string }>> = {
  PC28: { suspense: '揭晓和值' },
  NN: { suspense: '亮牌中' },
}

/** Seven places; what has not begun to fall yet is empty. */
function ballsOf({ shown, lunarYear }: ShownDraw): DrawBall[] {
  return Array.from({ length: DRAW_BALLS }, (_, place) => {
    const number = shown[place]
    return number === undefined
      ? { colour: 'red' }
      : { number, colour: colourOf(number), animal: animalOf(number, lunarYear) }
  })
}

function rowReveal({ isMoving, landed, stage }: ShownDraw): RowReveal | undefined {
  if (!isMoving) return undefined
  return { landed, ring: stage === 'suspense' ? 'awaited' : stage === 'rest' ? 'landed' : undefined }
}

const canSkip = ({ isMoving, stage }: ShownDraw): boolean => isMoving && stage !== 'rest'

function Links({ gameId }: { gameId: number }) {
  return (
    <nav className={styles.links} aria-label="开奖相关" data-keep-clear="">
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
