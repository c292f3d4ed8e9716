import { type FormEvent, useState } from 'react'
import IconSearch from '~icons/mingcute/search-line'
import styles from './bill-search.module.css'

type BillSearchProps = { value: string; onSearch: (no: string) => void; onLeave: () => void }

/** Looks for the bills of an exact number: an order's, a chase's or a bill's. */
export function BillSearch({ value, onSearch, onLeave }: BillSearchProps) {
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
          placeholder="输入完整的注单号、追号单号或账单号"
          maxLength={40}
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
