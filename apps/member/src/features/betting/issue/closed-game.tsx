import { paths } from '@liuhe/brand/paths.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import { Link } from '../../../shared/link.tsx'
import styles from './closed-game.module.css'

/** A game that can be watched but takes no bets: where else to go. */
export function ClosedGame({ gameId }: { gameId: number }) {
  return (
    <section className={styles.notice}>
      <Empty text="该游戏暂未开放投注">
        <p className={styles.hint}>可先查看开奖结果，或选择六合彩投注</p>
        <div className={styles.links}>
          <Link className={styles.link} to={paths['lottery-record-history']({ gameId })}>
            <IconHistory aria-hidden="true" />
            历史记录
          </Link>
          <Link className={styles.link} data-strong="" to={paths.game({ id: QUICK_GAME })}>
            一分六合彩
          </Link>
        </div>
      </Empty>
    </section>
  )
}

/** The one-minute Mark Six: its next draw is never far away. */
const QUICK_GAME = 71
