import { prizeGroupOf, type RateRange, rateText } from '@liuhe/domain/agents/rate.ts'
import { type CSSProperties, useId } from 'react'
import IconAdd from '~icons/mingcute/add-line'
import IconMinus from '~icons/mingcute/minimize-line'
import styles from './rate-field.module.css'

type RateFieldProps = {
  label: string
  /** Tenths of a percent, as everywhere inside. */
  value: number
  range: RateRange
  onChange: (rate: number) => void
  /** At the right of the label. */
  note?: string
}

/** A rate with buttons for its steps and a slider for the way between them. */
export function RateField({ label, value, range: { min, max }, onChange, note }: RateFieldProps) {
  const id = useId()
  const set = (rate: number) => onChange(Math.min(max, Math.max(min, rate)))
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p className={styles.label}>
        <b id={id}>{label}</b>
        {note && <span>{note}</span>}
      </p>
      <div className={styles.box}>
        <button type="button" aria-label="降低返点" disabled={value <= min} onClick={() => set(value - 1)}>
          <IconMinus />
        </button>
        <p aria-live="polite">
          <strong className="num">{rateText(value)}</strong>
          <small>奖金组 {prizeGroupOf(value)}</small>
        </p>
        <button type="button" aria-label="提高返点" disabled={value >= max} onClick={() => set(value + 1)}>
          <IconAdd />
        </button>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={rateText(value)}
        min={min}
        max={max}
        step={1}
        value={value}
        disabled={min >= max}
        style={{ '--part': max > min ? (value - min) / (max - min) : 1 } as CSSProperties}
        onChange={(event) => set(Number(event.target.value))}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{rateText(min)}</span>
        <span>{rateText(max)}</span>
      </p>
    </div>
  )
}
