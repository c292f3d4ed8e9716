import IconClear from '~icons/mingcute/close-circle-fill'
import IconSearch from '~icons/mingcute/search-2-line'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  look: 'page' | 'section'
  maxLength?: number
}

/** Looks for something by a part of its name, at each letter. */
export function SearchField({ label, placeholder, value, onChange, look, maxLength = 40 }: SearchFieldProps) {
  return (
    <div role="search" className={classNames(styles.box, look === 'section' && styles.small)}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" aria-label="清除搜索" onClick={() => onChange('')}>
          <IconClear />
        </button>
      )}
    </div>
  )
}
