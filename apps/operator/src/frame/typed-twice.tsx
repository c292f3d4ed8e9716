import { useId, useState } from 'react'
import { Icon } from '../shared/icon.tsx'
import style from './form.module.css'

interface TypedTwiceProps {
  label: string
  hint?: string
  /** What counts as the same: drops spaces where nothing is given. */
  plain?: (words: string) => string
  /** The words once both are the same, and `undefined` as long as they are not. */
  onAgree: (words: string | undefined) => void
}

/** Words that are typed twice, so that a slip of a finger is seen. Nothing can be pasted into the second field. */
export function TypedTwice({ label, hint, plain = (words) => words.trim(), onAgree }: TypedTwiceProps) {
  const id = useId()
  const [words, setWords] = useState<readonly [string, string]>(['', ''])
  const [first, second] = words.map(plain) as [string, string]
  const isOdd = second !== '' && !first.startsWith(second)
  const set = (next: readonly [string, string]) => {
    setWords(next)
    const [one, two] = next.map(plain)
    onAgree(one !== '' && one === two ? one : undefined)
  }
  return (
    <div className={style.fields}>
      <div className={style.field}>
        <label htmlFor={id}>{label}</label>
        <input id={id} autoComplete="off" value={words[0]} onChange={({ target }) => set([target.value, words[1]])} />
        {hint !== undefined && <small>{hint}</small>}
      </div>
      <div className={style.field}>
        <label htmlFor={`${id}-again`}>再输入一次</label>
        <input
          id={`${id}-again`}
          autoComplete="off"
          value={words[1]}
          aria-invalid={isOdd || undefined}
          aria-describedby={isOdd ? `${id}-fault` : undefined}
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => set([words[0], target.value])}
        />
        {isOdd && (
          <p id={`${id}-fault`} className={style.fault} role="alert">
            <Icon name="bad" />
            两次输入不同
          </p>
        )}
      </div>
    </div>
  )
}
