import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconWarning from '~icons/mingcute/warning-line'
import { Link } from '../../../shared/link.tsx'
import styles from './notices.module.css'
import type { PlaceBet } from './use-place-bet.ts'

/**
 * A bet without an answer: neither done nor failed. Trying again is safe, because the number stays the same, but for 35
 * days only; after that the member has to look.
 */
export function UnansweredBet({ bet }: { bet: PlaceBet }) {
  const { unanswered, isTooOld } = bet
  if (!unanswered) return null
  const orders = (
    <Link className={styles.link} to={paths['bet-list']({ game_id: unanswered.gameId })}>
      查看注单
    </Link>
  )
  return (
    <section className={styles.notice} data-tone="warn" role="alert">
      <IconWarning aria-hidden="true" />
      <div className={styles.text}>
        <b>上一次投注结果未知</b>
        <p>
          {isTooOld
            ? '已超过35天，无法重试。请在注单中核对是否已提交。'
            : '网络中断，注单可能已经提交。重试不会重复扣款。'}
        </p>
        <div className={styles.actions}>
          {isTooOld ? (
            <>
              <Button size="small" onClick={bet.giveUp}>
                知道了
              </Button>
              {orders}
            </>
          ) : (
            <>
              <Button size="small" busy={bet.isSending} onClick={bet.retry}>
                重试
              </Button>
              {orders}
              <button type="button" className={styles.link} disabled={bet.isSending} onClick={bet.giveUp}>
                不再重试
              </button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
