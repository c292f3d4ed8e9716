import { useEffect, useRef } from 'react'
import styles from './category-bar.module.css'
import { LOOKS } from './category-looks.ts'
import type { Category } from './model/centre-game.ts'

type CategoryBarProps = {
  /** Across the page, or beside the list (GC-033, GC-034). */
  layout: 'tabs' | 'sidebar'
  categories: readonly Category[]
  active: Category
  onChoose: (category: Category) => void
}

/** The categories; the one that is being read is marked. */
export function CategoryBar({ layout, categories, active, onChoose }: CategoryBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = bar.current?.querySelector<HTMLElement>('[aria-current]')
    // The bar alone moves, where it does not show all: the page stays where it is.
    if (bar.current && entry)
      bar.current.scrollLeft = entry.offsetLeft - (bar.current.clientWidth - entry.clientWidth) / 2
  }, [active])
  return (
    <nav ref={bar} className={styles.bar} data-layout={layout} aria-label="游戏分类">
      {categories.map((category) => {
        const { label, Icon } = LOOKS[category]
        return (
          <button
            key={category}
            type="button"
            className={styles.entry}
            aria-current={category === active ? 'true' : undefined}
            onClick={() => onChoose(category)}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        )
      })}
    </nav>
  )
}
