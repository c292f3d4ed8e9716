import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { PlayMoney } from '../../../shared/account/play-money.tsx'
import { PrivateSum } from '../../../shared/account/private-sum.tsx'
import { useOpenLogin } from '../../../shared/account/require-login.ts'
import { TopUpLink } from '../../../shared/account/top-up-link.tsx'
import { useBalance } from '../../../shared/account/wallet-chip.tsx'
import { notOpenText } from '../issue/not-open-text.ts'
import styles from './slip-foot.module.css'
import type { Betting } from '../use-betting.ts'
import type { useSlipTurn } from './use-slip-turn.ts'

type SlipFootProps = { betting: Betting; turn: ReturnType<typeof useSlipTurn>; place: 'sheet' | 'pane' }

/** What the wallet holds before and after, and the one button. */
export function SlipFoot({ betting, turn, place }: SlipFootProps) {
  const { made, isSignedIn } = betting
  const { balance } = useBalance()
  const isShort = balance !== undefined && balance < made.total
  const problem = made.problem ?? (isShort ? '余额不足' : undefined)
  return (
    <footer className={styles.foot} data-place={place} data-keep-clear="">
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
          {made.problem === undefined && isShort && <TopUpLink />}
        </p>
      )}
      {isSignedIn && <PlayMoney className={styles.note} />}
      {isSignedIn && (
        <p className={styles.balance}>
          <small>可用余额</small>
          <span className="num">
            {balance === undefined ? (
              '--'
            ) : (
              <PrivateSum>
                {formatAmount(balance)}
                {!isShort && (
                  <>
                    {' → '}
                    <b>{formatAmount(balance - made.total)}</b>
                  </>
                )}
              </PrivateSum>
            )}
          </span>
        </p>
      )}
      <Action betting={betting} turn={turn} />
      {place === 'pane' && isSignedIn && !turn.isClosed && (
        <Button size="large" look="soft" className={styles.chase} onClick={() => betting.ask('chase')}>
          追号
        </Button>
      )}
    </footer>
  )
}

function Action({ betting, turn }: Omit<SlipFootProps, 'place'>) {
  const { made, place, isSignedIn, isReady, isOpen } = betting
  const openLogin = useOpenLogin()
  if (turn.isClosed) {
    const move = () => {
      turn.move()
      toast('已转入，开盘后请确认下注', 2)
    }
    return (
      <Button size="large" wide look="soft" disabled={turn.isMoved} onClick={move}>
        {turn.moveText}
      </Button>
    )
  }
  if (!isSignedIn) {
    return (
      <Button size="large" wide onClick={openLogin}>
        登录后下注
      </Button>
    )
  }
  const text = made.changed.length > 0 ? '接受新赔率并投注' : `下注 ${formatAmount(made.total)} 元`
  return (
    <Button
      size="large"
      wide
      busy={place.isSending}
      disabled={!isOpen || !isReady || made.problem !== undefined}
      onClick={() => betting.send()}
    >
      {betting.issue.phase === 'opening' ? notOpenText(betting.issue) : place.isSending ? '投注中' : text}
    </Button>
  )
}
