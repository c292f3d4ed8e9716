import { useId } from 'react'
import style from './agents.module.css'

interface RateFieldProps {
  label: string
  hint: string
  words: string
  onType: (words: string) => void
}

/** A rate in percent with one decimal. */
export function RateField({ label, hint, words, onType }: RateFieldProps) {
  const id = useId()
  return (
    <div className={style.fields}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        value={words}
        aria-describedby={`${id}-hint`}
        aria-invalid={(words !== '' && tenthsOf(words) === undefined) || undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}

/** `7.5` as 75 tenths; undefined for anything that is no such rate. */
export function tenthsOf(words: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,2})(?:\.(\d))?$/.exec(words.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth)
}
