import styles from './found-text.module.css'

/** A text with what was searched for marked in it. */
export function FoundText({ text, found }: { text: string; found: string }) {
  const at = found === '' ? -1 : text.toLowerCase().indexOf(found.toLowerCase())
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.found}>{text.slice(at, at + found.length)}</mark>
      {text.slice(at + found.length)}
    </>
  )
}
