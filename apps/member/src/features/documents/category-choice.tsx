import { Chips } from '@liuhe/web/ui/chips.tsx'
import { useEffect, useRef, useState } from 'react'
import IconDown from '~icons/mingcute/down-line'
import styles from './category-choice.module.css'

export type Category = { key: string; label: string }
type CategoryChoiceProps = {
  /** 全部 first. */
  items: readonly Category[]
  value: string
  onChange: (key: string) => void
}

/** So many chips, 全部 counted, give way to a panel (Spec B §9, Ruling C44). */
const PANEL_FROM = 8

/** Categories as chips, or behind a button when there are many. */
export function CategoryChoice(props: CategoryChoiceProps) {
  return props.items.length >= PANEL_FROM ? <CategoryPanel {...props} /> : <Chips label="资料分类" {...props} />
}

function CategoryPanel({ items, value, onChange }: CategoryChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useLeaving(frame, isOpen, () => setOpen(false))
  return (
    <div ref={frame} className={styles.frame}>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.kind}>资料分类</span>
        <b>{items.find(({ key }) => key === value)?.label}</b>
        <IconDown className={styles.arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.panel} role="group" aria-label="资料分类">
          {items.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className={styles.choice}
              aria-pressed={key === value}
              onClick={() => {
                setOpen(false)
                onChange(key)
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Calls back for a touch anywhere else, or Escape, while the panel is open. */
function useLeaving(frame: { current: HTMLElement | null }, isOpen: boolean, onLeave: () => void) {
  const act = useRef(onLeave)
  useEffect(() => {
    act.current = onLeave
  })
  useEffect(() => {
    if (!isOpen) return
    const touched = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) act.current()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      frame.current?.querySelector('button')?.focus()
      act.current()
    }
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', pressed)
    }
  }, [frame, isOpen])
}
