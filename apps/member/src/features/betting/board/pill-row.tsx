import type { ReactNode } from 'react'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './pill-row.module.css'

type PillRowProps<Key extends string> = {
  items: readonly { key: Key; label: ReactNode }[]
  value: Key
  onChange: (key: Key) => void
  /** Names the row for screen readers. */
  label: string
  /** `pills` scroll sideways where there are many; a `switch` shares the width among a few. */
  look?: 'pills' | 'switch'
}

/** One of several, below the tabs: the plays of a menu, the ways of a play, its model. */
export function PillRow<Key extends string>({ items, value, onChange, label, look = 'pills' }: PillRowProps<Key>) {
  return (
    <div className={classNames(styles.row, styles[look])} role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className={styles.pill}
          aria-pressed={item.key === value}
          onClick={() => onChange(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
