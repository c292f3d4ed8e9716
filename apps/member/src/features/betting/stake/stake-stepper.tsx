import { formatYuan, parseYuan, yuan } from '@liuhe/domain/money.ts'
import IconAdd from '~icons/mingcute/add-line'
import IconMinus from '~icons/mingcute/minimize-line'
import styles from './stake-stepper.module.css'

type StakeStepperProps = {
  label: string
  /** As typed. */
  value: string
  onChange: (text: string) => void
  onFocus: () => void
  isActive: boolean
  isLocked: boolean
}

/** The amount of one line, typed or stepped. */
export function StakeStepper({ label, value, onChange, onFocus, isActive, isLocked }: StakeStepperProps) {
  const step = (way: 'up' | 'down') => {
    onFocus()
    onChange(steppedAmount(value, way))
  }
  return (
    <span className={styles.stepper} role="group" aria-label={label} data-active={isActive || undefined}>
      <button type="button" aria-label={`${label}减少`} disabled={isLocked} onClick={() => step('down')}>
        <IconMinus />
      </button>
      <input
        className="num"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={value}
        disabled={isLocked}
        onFocus={(event) => {
          onFocus()
          event.target.select()
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" aria-label={`${label}增加`} disabled={isLocked} onClick={() => step('up')}>
        <IconAdd />
      </button>
    </span>
  )
}

/** An amount one step up or down: 1 below ten, 10 below a hundred, 100 below a thousand. Never below one step of 1. */
function steppedAmount(text: string, way: 'up' | 'down'): string {
  const money = parseYuan(text) ?? 0n
  const size = way === 'up' ? money : money - 1n
  let step = ONE
  while (step * 10n <= size) step *= 10n
  const next = way === 'up' ? money + step : money - step
  return formatYuan(next < ONE ? ONE : next)
}

const ONE = yuan('1')
