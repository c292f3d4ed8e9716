import { type BillGroup, billGroups } from '@liuhe/domain/bills/bill-types.ts'
import { useEffect, useRef } from 'react'
import styles from './group-strip.module.css'

type GroupStripProps = { value: BillGroup | undefined; onChange: (group: BillGroup | undefined) => void }

const CHOICES: readonly { key: BillGroup | undefined; label: string }[] = [
  { key: undefined, label: '全部' },
  ...billGroups,
]

/** The groups of bills as one row of chips under the header; the chosen one comes into view. */
export function GroupStrip({ value, onChange }: GroupStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = strip.current
    const chip = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row || !chip) return
    row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2, behavior: 'smooth' })
  }, [value])
  return (
    <div ref={strip} role="group" aria-label="账单分类" className={styles.strip}>
      {CHOICES.map(({ key, label }) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
