import type { ReactNode } from 'react'
import styles from './amount-field.module.css'

type AmountFieldProps = {
  label: string
  placeholder: string
  text: string
  hasDecimals: boolean
  /** Another sum cannot be typed. */
  isFixed?: boolean
  isWrong: boolean
  /** The element that says what is wrong. */
  problemId: string
  onChange: (text: string) => void
  /** A button at the end of the field. */
  children?: ReactNode
}

/** A sum of money in large figures. What is typed or pasted is told as digits and one point. */
export function AmountField({ text, hasDecimals, isFixed, isWrong, problemId, onChange, ...rest }: AmountFieldProps) {
  return (
    <div className={styles.field} data-wrong={isWrong || undefined}>
      <span aria-hidden="true">¥</span>
      <input
        className="num"
        aria-label={rest.label}
        inputMode={hasDecimals ? 'decimal' : 'numeric'}
        enterKeyHint="done"
        autoComplete="off"
        placeholder={rest.placeholder}
        maxLength={13}
        value={text}
        readOnly={isFixed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={(event) => onChange(typedAmount(event.target.value))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {rest.children}
    </div>
  )
}

/** The usual sums, as buttons below the field. */
export const AmountChips = ({ children }: { children: ReactNode }) => (
  <div className={styles.chips} role="group" aria-label="快捷金额">
    {children}
  </div>
)

/** Digits and one point of what was typed or pasted; 1,000 is 1000, and full-width digits are digits. */
function typedAmount(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, 3)}`
}
