import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { dayIn, useSiteTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Link } from '../../shared/link.tsx'
import styles from './bet-share.module.css'
import type { TurnoverBet } from './use-turnover.ts'

/** One bet and how much of it went to the requirement; it leads to the orders of its day. */
export function BetShare({ bet }: { bet: TurnoverBet }) {
  const { minute } = useSiteTime()
  const zone = useSiteZone()
  const date = dayIn(bet.addedAt, zone)
  const to = bet.category === 'cp' ? paths['bet-list']({ tab: '5', date }) : paths['live-betting']()
  return (
    <Link className={styles.row} to={to}>
      <span className={styles.what}>
        <b>
          {bet.gameName}
          {bet.turnNum !== '' && <small>{issueLabel(bet.turnNum)}</small>}
          {bet.isLater && <Tag tone="gold">后补</Tag>}
        </b>
        {bet.selectionText !== '' && (
          <span className={styles.choice}>
            {bet.playName} {bet.selectionText}
          </span>
        )}
        <small>
          <time>{minute(bet.addedAt)}</time> · 投注 {formatAmount(bet.total)}
        </small>
      </span>
      <span className={styles.share}>
        <b className="num" data-none={bet.share === 0n || undefined}>
          {bet.share > 0n ? `+${formatAmount(bet.share)}` : '0.00'}
        </b>
        <Why bet={bet} />
      </span>
    </Link>
  )
}

/** Where a bet does not count in full, or not all of it here: why. */
function Why({ bet }: { bet: TurnoverBet }) {
  if (bet.reason !== null) return <small>{REASONS[bet.reason]}</small>
  return bet.share < bet.counted ? <small>其余计入他笔</small> : null
}

const REASONS: Record<NonNullable<TurnoverBet['reason']>, string> = {
  tied: '打和部分不计',
  hedged: '对冲部分不计',
  covered: '超过35码不计',
  weighed: '按比例计入',
}
