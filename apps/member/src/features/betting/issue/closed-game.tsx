import { paths } from '@liuhe/brand/paths.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import { Link } from '../../../shared/link.tsx'
import styles from './closed-game.module.css'

interface ClosedGameProps {
  gameId: number
  /** The operator has turned it off for a while. */
  isMaintained?: boolean
}

/** A game that can be watched but takes no bets: where else to go. */
export function ClosedGame({ gameId, isMaintained = false }: ClosedGameProps) {
  return (
    <section className={styles.notice}>
      <Empty text={isMaintained ? '该游戏维护中' : '该游戏暂未开放投注'}>
        <p className={styles.hint}>
          {isMaintained ? '已下注单照常开奖派彩，恢复后即可继续投注' : '可先查看开奖结果，或选择六合彩投注'}
        </p>
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
