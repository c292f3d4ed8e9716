import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useState } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import IconDown from '~icons/mingcute/down-line'
import styles from './pick-field.module.css'

type PickFieldProps = {
  label: string
  placeholder: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  error?: string | null
}

/** One choice out of many: a box like the other fields that opens a drawer with the options. */
export function PickField({ label, placeholder, options, value, onChange, error }: PickFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (option: string) => {
    onChange(option)
    setOpen(false)
  }
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={styles.box}
        data-wrong={error ? '' : undefined}
        aria-haspopup="dialog"
        aria-label={`${label}：${value || placeholder}`}
        onClick={() => setOpen(true)}
      >
        <span className={value === '' ? styles.placeholder : undefined}>{value || placeholder}</span>
        <IconDown aria-hidden="true" />
      </button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={placeholder}>
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option}>
              <button type="button" aria-pressed={option === value} onClick={() => pick(option)}>
                {option}
                {option === value && <IconCheck aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
