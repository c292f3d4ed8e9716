import { useEffect, useRef, useState } from 'react'
import IconClose from '~icons/mingcute/close-circle-fill'
import IconSearch from '~icons/mingcute/search-line'
import styles from './search-box.module.css'

type SearchBoxProps = {
  placeholder: string
  /** Hears the trimmed text once typing pauses, and at once when the box is sent or emptied. */
  onSearch: (text: string) => void
}

/** How long typing pauses before a search begins, in ms. */
const PAUSE_MS = 300

/** A search box; its text is trimmed (Spec B §5). */
export function SearchBox({ placeholder, onSearch }: SearchBoxProps) {
  const [text, setText] = useState('')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onSearch(next.trim()), afterMs)
  }
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        search(text, 0)
      }}
    >
      <IconSearch className={styles.icon} aria-hidden="true" />
      <input
        type="text"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={64}
        value={text}
        className={styles.input}
        onChange={(event) => {
          setText(event.target.value)
          search(event.target.value, event.target.value === '' ? 0 : PAUSE_MS)
        }}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="清空"
          className={styles.clear}
          onClick={() => {
            setText('')
            search('', 0)
          }}
        >
          <IconClose aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
