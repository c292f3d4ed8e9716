interface TypedFilterProps {
  label: string
  typed: string | undefined
  hint?: string
  onType: (words: string | undefined) => void
}

/** Whole words, asked for when they are finished: with Enter, or by leaving the field. */
export function TypedFilter({ label, typed = '', hint, onType }: TypedFilterProps) {
  const finish = (words: string) => {
    if (words.trim() !== typed) onType(words.trim() === '' ? undefined : words.trim())
  }
  return (
    <label>
      {label}
      <input
        key={typed}
        defaultValue={typed}
        placeholder={hint}
        maxLength={120}
        spellCheck={false}
        onBlur={({ target }) => finish(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') finish(currentTarget.value)
        }}
      />
    </label>
  )
}
