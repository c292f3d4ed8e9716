import { useId, useState } from 'react'
import style from './desk.module.css'

interface TypedFilterProps {
  label: string
  typed: string | undefined
  hint?: string
  isShort?: boolean
  /** What is wrong with words, in words; they are not asked for then, and stay where they are. */
  wrong?: (words: string) => string | undefined
  onType: (words: string | undefined) => void
}

/** Whole words, asked for when they are finished: with Enter, or by leaving the field. */
export function TypedFilter({ label, typed = '', hint, isShort = false, wrong, onType }: TypedFilterProps) {
  const id = useId()
  const [fault, setFault] = useState<string>()
  const finish = (words: string) => {
    const found = words === '' ? undefined : wrong?.(words)
    setFault(found)
    if (found === undefined && words !== typed) onType(words === '' ? undefined : words)
  }
  return (
    <div className={isShort ? style.short : undefined}>
      <label>
        {label}
        <input
          key={typed}
          defaultValue={typed}
          placeholder={hint}
          maxLength={120}
          spellCheck={false}
          data-on={typed !== '' || undefined}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onBlur={({ target }) => finish(target.value.trim())}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') finish(currentTarget.value.trim())
          }}
        />
      </label>
      {fault !== undefined && (
        <small id={id} role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}
