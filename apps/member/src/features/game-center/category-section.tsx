import { Empty } from '@liuhe/web/ui/empty.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { type ReactNode, useId, useState } from 'react'
import IconFilter from '~icons/mingcute/filter-line'
import IconSearch from '~icons/mingcute/search-2-line'
import { LOOKS } from './category-looks.ts'
import styles from './category-section.module.css'
import { GameGrid, type TileActions } from './game-grid.tsx'
import { isWide } from './model/centre-game.ts'
import type { CategoryFilter, Section } from './model/shown-games.ts'
import { SearchField } from '../../shared/parts/search-field.tsx'

type CategorySectionProps = {
  section: Section
  /** What is asked for in this category; null where another one, or none, is filtered. */
  filter: CategoryFilter | null
  onFilter: (filter: CategoryFilter) => void
  /** Opens the drawer; absent where there are no suppliers to choose from (GC-025). */
  onSuppliers?: () => void
  actions: TileActions
  /** Whether the list ends with it. */
  isLast: boolean
  /** What stands above the games: in hot the member's own games. */
  children?: ReactNode
}

/** A category: its name, a search of its own, whose games, and the games. */
export function CategorySection({ section, filter, onFilter, onSuppliers, actions, ...more }: CategorySectionProps) {
  const { category, games } = section
  const { isLast, children } = more
  const { label } = LOOKS[category]
  const id = useId()
  const [asked, setAsked] = useState(false)
  const gameName = filter?.gameName ?? ''
  const isSearching = asked || gameName !== ''
  const title = category === 'hot' ? '热门游戏' : label
  const chosen = filter?.supplierCodes.length ?? 0
  return (
    <section className={styles.section} data-category={category} aria-labelledby={id}>
      {children}
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <span className={styles.count}>共 {games.length} 款</span>
        <button
          type="button"
          className={styles.tool}
          aria-label={`搜索${title}`}
          aria-expanded={isSearching}
          onClick={() => {
            setAsked(!isSearching)
            if (filter && gameName !== '') onFilter({ ...filter, gameName: '' })
          }}
        >
          <IconSearch aria-hidden="true" />
        </button>
        {onSuppliers && (
          <button
            type="button"
            className={classNames(styles.tool, styles.suppliers)}
            data-on={chosen > 0 || undefined}
            aria-haspopup="dialog"
            onClick={onSuppliers}
          >
            <IconFilter aria-hidden="true" />
            供应商{chosen > 0 && ` ${chosen}`}
          </button>
        )}
      </header>
      {isSearching && (
        <div className={styles.search}>
          <SearchField
            placeholder="請輸入游戏名称"
            look="section"
            label={`${title}名称`}
            value={gameName}
            onChange={(next) => onFilter({ category, supplierCodes: [], ...filter, gameName: next })}
          />
        </div>
      )}
      {games.length > 0 ? <GameGrid games={games} wide={isWide(category)} actions={actions} /> : <Empty />}
      {isLast && <p className={styles.end}>没有更多游戏了</p>}
    </section>
  )
}

/** A row of games above the others: played last, followed. */
export function OwnBlock({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
      </header>
      {children}
    </div>
  )
}
