import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import IconTrend from '~icons/mingcute/chart-line-line'
import IconBet from '~icons/mingcute/game-2-fill'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import { Link } from '../../shared/link.tsx'
import type { GameRow } from '../../shared/games/use-games.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import styles from './record-card.module.css'
import { isAwaited, type RecordRow } from './use-records.ts'

type RecordCardProps = { row: RecordRow; now: number; game: GameRow | undefined }

/** A game: its last numbers, when the next come, and where to go from here. */
export function RecordCard({ row, now, game }: RecordCardProps) {
  const { minute } = useSiteTime()
  const { gameId, gameName, family, pre, plan, serverTime } = row
  const { holds } = useReveal(gameId)
  const isHeld = pre !== null && holds(pre.turnNum)
  return (
    <section className={styles.card} aria-label={gameName}>
      <header className={styles.head}>
        <h2 className={styles.name}>{gameName}</h2>
        <LiveChip row={row} liveTime={game?.liveTime ?? ''} />
        <span className={styles.next}>
          {isHeld || isAwaited(row, now) ? (
            <b className={styles.drawing}>开奖中</b>
          ) : (
            <>
              距{issueLabel(plan.turnNum).slice(1)} <Countdown until={plan.planTime} from={serverTime} over="开奖中" />
            </>
          )}
        </span>
      </header>
      {pre === null ? (
        <p className={styles.none}>暂无开奖</p>
      ) : (
        <Link className={styles.result} to={paths['lottery-record-history']({ gameId })}>
          <span className={styles.issue}>
            {issueLabel(pre.turnNum)}
            <time>{minute(pre.openTime)}</time>
          </span>
          <DrawNumbers
            family={family}
            resultText={isHeld ? '' : pre.resultText}
            lunarYear={pre.lunarYear}
            size={SIZES[family] ?? 30}
          />
        </Link>
      )}
      <nav className={styles.links} aria-label={`${gameName}相关`}>
        <Link className={styles.link} to={paths['lottery-record-history']({ gameId })}>
          <IconHistory />
          历史记录
        </Link>
        <Link className={styles.link} to={paths['game-analytic']({ id: gameId })}>
          <IconTrend />
          走势分析
        </Link>
        <Link className={styles.link} to={paths.game({ id: gameId })} data-keep-clear="">
          <IconBet />
          {game?.bettable === false ? '查看彩种' : '立即投注'}
        </Link>
      </nav>
    </section>
  )
}

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { LHC: 34, PK10: 27, NN: 26 }

/** Leads to what is on air, or says at what time it will be. */
function LiveChip({ row, liveTime }: { row: RecordRow; liveTime: string }) {
  const { gameId, pre, cur } = row
  const isOnAir = pre?.isStreaming === true
  if (liveTime === '' && cur.liveUrl === '') return null
  return (
    <Link
      className={styles.chip}
      data-on-air={isOnAir || undefined}
      to={paths['lottery-record-history']({ gameId }, { type: 'live-lottery' })}
    >
      {isOnAir ? '直播中' : `直播 ${liveTime}`}
    </Link>
  )
}
