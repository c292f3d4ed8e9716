import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './chips.module.css'

export type ChipItem<Key extends string> = { key: Key; label: string }

type ChipsProps<Key extends string> = {
  items: readonly ChipItem<Key>[]
  value: Key
  onChange: (key: Key) => void
  label: string
  /** How many chips show before 更多; the switch appears only when there are more. */
  max?: number
}

/** Filter chips of which one is chosen, folded to the first `max` with 更多 / 收起. */
export function Chips<Key extends string>({ items, value, onChange, label, max = items.length }: ChipsProps<Key>) {
  const [open, setOpen] = useState(false)
  // A chosen chip must stay visible, even when it lies behind the fold.
  const shown = open ? items : items.filter((item, index) => index < max || item.key === value)
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {shown.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-pressed={item.key === value}
          className={styles.chip}
          onClick={() => onChange(item.key)}
        >
          {item.label}
        </button>
      ))}
      {items.length > max && (
        <button
          type="button"
          aria-expanded={open}
          className={classNames(styles.chip, styles.more)}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '更多'}
        </button>
      )}
    </div>
  )
}
