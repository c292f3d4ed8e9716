import { formatAmount } from '@liuhe/domain/money.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { type ReactNode, useRef } from 'react'
import styles from './slip-bar.module.css'
import type { Betting } from './use-betting.ts'
import type { SlipState } from './use-slip.ts'

type SlipBarProps = {
  betting: Betting
  /** What became of the last bet, above the amounts. */
  children: ReactNode
}

/** Yuan of the quick chips. */
const AMOUNTS = ['2', '10', '50', '100', '500'] as const

/** The bar at the foot of the page: what each pick costs, how many there are, what it comes to. */
export function SlipBar({ betting, children }: SlipBarProps) {
  const { slip, made, isOpen, isTrial } = betting
  const isSignedIn = useIsSignedIn()
  const count = made.lines.length
  return (
    <section className={styles.bar} aria-label="投注单">
      {children}
      <Amounts slip={slip} />
      <div className={styles.sum}>
        <button type="button" className={styles.clear} disabled={count === 0} onClick={slip.clear}>
          清空
        </button>
        <p className={styles.total}>
          <span>
            已选 <b className="num">{count}</b> 注{isTrial && <Tag tone="gold">试玩</Tag>}
          </span>
          <span>
            合计 <b className="num">{formatAmount(made.total)}</b> 元
          </span>
        </p>
        <Button
          className={styles.send}
          disabled={!isOpen || betting.place.unanswered !== undefined || (count === 0 && isSignedIn)}
          onClick={betting.ask}
        >
          {isOpen ? '下注' : '封盘中'}
        </Button>
      </div>
    </section>
  )
}

/** What each pick costs: typed, or by a chip. */
function Amounts({ slip }: { slip: SlipState }) {
  const field = useRef<HTMLInputElement>(null)
  const isCustom = !AMOUNTS.some((amount) => amount === slip.amount)
  return (
    <div className={styles.amounts}>
      <label className={styles.field}>
        <span className="visually-hidden">每注金额</span>
        <input
          ref={field}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          placeholder="金额"
          value={slip.amount}
          onChange={(event) => slip.setAmount(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <i>元</i>
      </label>
      {AMOUNTS.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.chip}
          aria-pressed={slip.amount === amount}
          onClick={() => slip.setAmount(amount)}
        >
          {amount}
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={isCustom} onClick={() => field.current?.focus()}>
        自定
      </button>
    </div>
  )
}
