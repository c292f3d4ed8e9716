import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useId } from 'react'
import { AmountChips, AmountField } from '../../../shared/orders/amount-field.tsx'
import styles from './carry-field.module.css'
import type { CarryTerms, useCarryChoice } from './use-carry.ts'

/** Sums in yuan that people take along. */
const USUAL = [100, 500, 1_000, 5_000]

type CarryFieldProps = { terms: CarryTerms; choice: ReturnType<typeof useCarryChoice> }

/** How much goes along to a house that holds the money while one plays (I-32): all of it, unless something is typed. */
export function CarryField({ terms: { least, most }, choice: { text, setText, amount, isWrong } }: CarryFieldProps) {
  const id = useId()
  return (
    <div className={styles.carry}>
      <AmountField
        label="带入金额"
        placeholder={`${least} 起`}
        text={text}
        hasDecimals={false}
        isWrong={isWrong}
        problemId={id}
        onChange={setText}
      >
        <button type="button" className={styles.all} onClick={() => setText(String(most))}>
          全部
        </button>
      </AmountField>
      <p id={id} className={styles.range} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
        可带入 <span className="num">{`${yuanText(least)} – ${yuanText(most)}`}</span> 元
      </p>
      <AmountChips>
        {USUAL.map((sum) => (
          <button
            key={sum}
            type="button"
            className="num"
            aria-pressed={sum === amount}
            disabled={sum < least || sum > most}
            onClick={() => setText(String(sum))}
          >
            {yuanText(sum)}
          </button>
        ))}
      </AmountChips>
    </div>
  )
}

/** Whole yuan as pages write them: `1,000`. */
const yuanText = (yuan: number): string => formatAmount(BigInt(yuan) * 1_000n).replace(/\.00$/, '')
