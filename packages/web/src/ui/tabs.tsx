import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export type TabItem<Key extends string> = { key: Key; label: ReactNode }

export type TabsProps<Key extends string> = {
  items: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Names the strip for screen readers. */
  label: string
  /** Sticks under the header while the page scrolls. */
  sticky?: boolean
  /** Shares the width equally: for two to four short tabs. */
  even?: boolean
  className?: string
}

/**
 * A strip of tabs with a short underline. Arrow keys, Home and End move and choose; the chosen tab is scrolled into
 * view. The panel below is the caller's: give it `role="tabpanel"` where it is worth naming.
 */
export function Tabs<Key extends string>({ items, value, onChange, label, sticky, even, className }: TabsProps<Key>) {
  const strip = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!tab || !strip.current) return
    const left = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
    strip.current.scrollTo({ left, behavior: 'smooth' })
  }, [value])

  const choose = (index: number) => {
    const item = items[(index + items.length) % items.length]
    if (!item) return
    onChange(item.key)
    document.getElementById(`${id}-${item.key}`)?.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = TAB_KEYS[event.key]?.(
      items.findIndex((item) => item.key === value),
      items.length,
    )
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }

  return (
    <div className={classNames(styles.frame, sticky && styles.sticky, className)}>
      <div ref={strip} role="tablist" aria-label={label} className={styles.strip} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            id={`${id}-${item.key}`}
            type="button"
            role="tab"
            aria-selected={item.key === value}
            tabIndex={item.key === value ? 0 : -1}
            className={classNames(styles.tab, even && styles.even)}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Where a key leads from the chosen tab. */
const TAB_KEYS: Record<string, (chosen: number, count: number) => number> = {
  ArrowRight: (chosen) => chosen + 1,
  ArrowLeft: (chosen) => chosen - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
