import IconAdd from '~icons/mingcute/add-line'
import IconMinus from '~icons/mingcute/minimize-line'
import styles from './stepper.module.css'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  label: string
  min?: number
  max?: number
  step?: number
}

/** A whole number with buttons to lower and raise it; what is typed is kept within `min` and `max`. */
export function Stepper({ value, onChange, label, min = 1, max = 999_999, step = 1 }: StepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button type="button" aria-label="减少" disabled={value <= min} onClick={() => set(value - step)}>
        <IconMinus />
      </button>
      <input
        className="num"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 9)) || min)}
      />
      <button type="button" aria-label="增加" disabled={value >= max} onClick={() => set(value + step)}>
        <IconAdd />
      </button>
    </div>
  )
}
