import { GROUP_TYPE_LABELS, GROUP_TYPES, type GroupType, searchTextOf } from '@liuhe/domain/content/drawing.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconSearch from '~icons/mingcute/search-line'
import type { GalleryView } from './gallery-view.ts'
import styles from './gallery-filter.module.css'

type GalleryFilterProps = {
  view: GalleryView
  letters: readonly string[]
  onChange: (change: Partial<GalleryView>) => void
}

/** Search, colour or black and white, and the strip of initials (Spec B §2). */
export function GalleryFilter({ view, letters, onChange }: GalleryFilterProps) {
  return (
    <div className={styles.filter}>
      <div className={styles.row}>
        <SearchBox key={view.searchText} text={view.searchText} onSearch={(searchText) => onChange({ searchText })} />
        <TypeSwitch value={view.groupType} onChange={(groupType) => onChange({ groupType })} />
      </div>
      <Initials value={view.initial} letters={letters} onChange={(initial) => onChange({ initial })} />
    </div>
  )
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(searchTextOf(typed))
  }
  const clear = () => {
    setTyped('')
    if (text !== '') onSearch('')
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <input
        type="search"
        enterKeyHint="search"
        className={styles.input}
        aria-label="图纸名称"
        placeholder="请输入图纸名称"
        maxLength={32}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <button type="button" className={styles.clear} aria-label="清空" onClick={clear}>
          <IconClose />
        </button>
      )}
      <button type="submit" className={styles.submit} aria-label="搜索">
        <IconSearch />
      </button>
    </form>
  )
}

function TypeSwitch({ value, onChange }: { value: GroupType; onChange: (type: GroupType) => void }) {
  return (
    <div role="group" aria-label="图纸颜色" className={styles.types}>
      {GROUP_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === value}
          className={styles.type}
          onClick={() => onChange(type)}
        >
          {GROUP_TYPE_LABELS[type]}
        </button>
      ))}
    </div>
  )
}

type InitialsProps = { value: string; letters: readonly string[]; onChange: (initial: string) => void }

function Initials({ value, letters, onChange }: InitialsProps) {
  const strip = useRef<HTMLDivElement>(null)
  // A letter that was chosen stays in sight where a search leaves nothing of it.
  const isGone = value !== 'all' && value !== 'popular' && !letters.includes(value)
  const offered = isGone ? [...letters, value].sort() : letters
  const choices = [['all', '全部'], ['popular', '热门'], ...offered.map((letter) => [letter, letter])] as const
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!chosen || !strip.current) return
    strip.current.scrollTo({ left: chosen.offsetLeft - strip.current.clientWidth / 2 + chosen.offsetWidth / 2 })
  }, [value, letters.length])
  return (
    <div ref={strip} role="group" aria-label="首字母" className={styles.initials}>
      {choices.map(([key, label]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          className={styles.initial}
          onClick={() => onChange(key as string)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
