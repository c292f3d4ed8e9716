import '@liuhe/web/styles/palettes/win.css'
import { paths } from '@liuhe/brand/paths.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useEffect } from 'react'
import IconAgain from '~icons/mingcute/refresh-2-line'
import { Link } from '../../../shared/link.tsx'
import { useBridge } from '../../../shared/native-bridge.ts'
import { OwnVerifyLink } from '../../../shared/results/own-verify-link.tsx'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import { OutcomeFigures } from './outcome-figures.tsx'
import { OutcomeLines } from './outcome-lines.tsx'
import { OutcomeNumbers } from './outcome-numbers.tsx'
import { useRolling } from '../../../shared/parts/use-rolling.ts'
import styles from './win-result.module.css'
import { WinStage } from './win-stage.tsx'

/** From the opening until the amount stands, in ms: only then does the balance of the header follow. */
export const COUNT_MS = 1250
const AMOUNT_MS = 900
type WinResultProps = {
  outcome: OwnOutcome
  family: Family
  isWide: boolean
  onClose: () => void
  onRebet: (times: 1 | 2) => void
}

/** A turn that brought a gain. It stays until it is closed, and the clock of the next turn runs on above it. */
export function WinResult(props: WinResultProps) {
  const { isWide, onClose } = props
  const bridge = useBridge()
  useEffect(() => bridge.haptic('success'), [bridge])
  if (isWide) {
    return (
      <section className={styles.pane} aria-label="恭喜中奖" data-keep-clear="">
        <Ticket {...props} />
        <Button look="plain" wide onClick={onClose}>
          关闭
        </Button>
      </section>
    )
  }
  return (
    <WinStage onClose={onClose}>
      <Ticket {...props} />
    </WinStage>
  )
}

function Ticket({ outcome, family, onRebet }: WinResultProps) {
  const { gameId, gameName, turnNum, net, staked } = outcome
  const amount = useRolling(net, AMOUNT_MS, 0n) ?? net
  const [whole, decimals] = formatAmount(amount).split('.')
  return (
    <div className={styles.ticket}>
      <p className={styles.ribbon}>
        <span>恭喜中奖</span>
      </p>
      <div className={styles.hero}>
        <p className={styles.amount} role="img" aria-label={`本期净赢 ${formatAmount(net)} 元`}>
          <i>+</i>
          {whole}
          <small>.{decimals}</small>
        </p>
        <p className={styles.caption}>本期净赢（元）</p>
      </div>
      <div className={styles.body}>
        <p className={styles.turn}>
          {gameName} {issueLabel(turnNum)} <OwnVerifyLink {...{ gameId, turnNum }} />
        </p>
        <OutcomeNumbers outcome={outcome} family={family} />
        <OutcomeLines outcome={outcome} family={family} />
        <OutcomeFigures outcome={outcome} withNet={false} />
        <Button size="large" wide onClick={() => onRebet(1)}>
          <IconAgain aria-hidden="true" />
          同注再来 {short(staked)} 元
        </Button>
        <p className={styles.links}>
          <button type="button" onClick={() => onRebet(2)}>
            加倍 {short(staked + staked)} 元
          </button>
          <Link to={paths['bet-list']({ game_id: gameId })}>查看注单</Link>
        </p>
      </div>
    </div>
  )
}

/** Without needless decimals, for the words of a button. */
const short = (money: bigint): string => formatAmount(money).replace(/\.00$/, '')
