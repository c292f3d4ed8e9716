import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { PANEL_RESYNC_MS } from '@liuhe/domain/lottery/open-info.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useEffect } from 'react'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import { DrawNumbers } from '../../shared/draw-numbers.tsx'
import { Link } from '../../shared/link.tsx'
import { usePush } from '../../shared/live.ts'
import type { GameRow } from '../../shared/use-games.ts'
import styles from './closed-game.module.css'

/** A game that can be watched but takes no bets yet: its last draw, the next one, and where else to go. */
export function ClosedGame({ game }: { game: GameRow }) {
  return (
    <>
      {game.family !== 'LHC' && <LastDraw gameId={game.gameId} />}
      <section className={styles.notice}>
        <Empty text="该游戏暂未开放投注">
          <p className={styles.hint}>可先查看开奖结果，或选择六合彩投注</p>
          <div className={styles.links}>
            <Link className={styles.link} to={paths['lottery-record-history']({ gameId: game.gameId })}>
              <IconHistory aria-hidden="true" />
              历史记录
            </Link>
            <Link className={styles.link} data-strong="" to={paths.game({ id: QUICK_GAME })}>
              一分六合彩
            </Link>
          </div>
        </Empty>
      </section>
    </>
  )
}

/** The one-minute Mark Six: its next draw is never far away. */
const QUICK_GAME = 71

/** How long after its time a due draw is asked for, in ms. */
const SOON_MS = 3000

function LastDraw({ gameId }: { gameId: number }) {
  const { data, isError, refetch } = useRead(lottery.openInfo, { gameId }, { everyMs: PANEL_RESYNC_MS })
  usePush(gameId, 'RESULT', () => void refetch())
  const planTime = data?.plan.planTime
  const serverTime = data?.serverTime
  useEffect(() => {
    if (planTime === undefined || serverTime === undefined) return
    const timer = setTimeout(() => void refetch(), Math.max(0, planTime - serverTime) + SOON_MS)
    return () => clearTimeout(timer)
  }, [planTime, serverTime, refetch])
  if (isError && data === undefined) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonCard lines={2} />
  return (
    <section className={styles.panel} aria-label={`${data.gameName}开奖结果`}>
      <header className={styles.heading}>
        <h2>{data.gameName}</h2>
        <span>{data.pre ? issueLabel(data.pre.turnNum) : ''}</span>
        <span className={styles.next}>
          距{issueLabel(data.plan.turnNum).slice(1)}{' '}
          <Countdown until={data.plan.planTime} from={data.serverTime} over="开奖中" />
        </span>
      </header>
      <DrawNumbers family={data.family} openNum={data.pre?.openNum ?? ''} size={32} />
    </section>
  )
}
