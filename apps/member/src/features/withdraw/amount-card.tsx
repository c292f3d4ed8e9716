import { formatYuan, type Money } from '@liuhe/domain/money.ts'
import { useId } from 'react'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { AmountChips, AmountField } from '../../shared/orders/amount-field.tsx'
import styles from './amount-card.module.css'
import { amountOf } from './plan.ts'
import { type Terms, wholeText } from './withdrawal.ts'
import page from './withdraw-page.module.css'

type AmountCardProps = {
  limits: Terms['limits']
  chips: readonly Money[]
  /** Only these sums may be asked for. */
  isFixed?: boolean
  /** The most that can be asked for at once. */
  most: Money
  text: string
  problem: string | undefined
  onChange: (text: string) => void
  onAll: () => void
}

/** How much: a field, all of it, or one of the usual sums. */
export function AmountCard({ limits, chips, isFixed = false, most, text, problem, onChange, onAll }: AmountCardProps) {
  const id = useId()
  const term = useWithdrawTerm()
  const amount = amountOf(text)
  const isWrong = problem !== undefined && problem !== ''
  return (
    <section className={page.card} aria-labelledby={`${id}-title`}>
      <header className={page.head}>
        <h2 id={`${id}-title`}>{term}金额</h2>
        <span className={page.aside} data-wrong={isWrong || undefined}>
          {isFixed ? '固定金额' : <Range limits={limits} />}
        </span>
      </header>
      <AmountField
        label={`${term}金额`}
        placeholder={isFixed ? '请选择金额' : `${wholeText(limits.amountMin)} 起`}
        text={text}
        hasDecimals
        isFixed={isFixed}
        isWrong={isWrong}
        problemId={`${id}-problem`}
        onChange={onChange}
      >
        {!isFixed && (
          <button type="button" className={styles.all} disabled={most === 0n} onClick={onAll}>
            全部
          </button>
        )}
      </AmountField>
      {isWrong && (
        <p id={`${id}-problem`} className={page.problem} role="alert">
          {problem}
        </p>
      )}
      <AmountChips>
        {chips.map((chip) => (
          <button
            key={String(chip)}
            type="button"
            className="num"
            aria-pressed={chip === amount}
            disabled={chip > most}
            onClick={() => onChange(formatYuan(chip))}
          >
            {wholeText(chip)}
          </button>
        ))}
      </AmountChips>
    </section>
  )
}

const Range = ({ limits }: Pick<AmountCardProps, 'limits'>) => (
  <>
    限{' '}
    <span className="num">
      {wholeText(limits.amountMin)} – {wholeText(limits.amountMax)}
    </span>{' '}
    元
  </>
)
