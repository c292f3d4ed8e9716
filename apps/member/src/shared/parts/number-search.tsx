import { type FormEvent, useState } from 'react'
import IconSearch from '~icons/mingcute/search-line'
import styles from './number-search.module.css'

type NumberSearchProps = {
  value: string
  /** Says whose numbers are looked for. */
  placeholder: string
  maxLength: number
  onSearch: (no: string) => void
  onLeave: () => void
}

/** Looks for what an exact number names. */
export function NumberSearch({ value, placeholder, maxLength, onSearch, onLeave }: NumberSearchProps) {
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" className={styles.bar} onSubmit={submit}>
      <label className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          // Anyone who opens it is about to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={value === ''}
          aria-label="单号"
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="button" className={styles.leave} onClick={onLeave}>
        取消
      </button>
    </form>
  )
}
