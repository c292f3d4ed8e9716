import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

/** A card of figures with its heading; `note` stands small under it, `aside` beside it. */
export function Card(props: { title: string; note?: string; aside?: ReactNode; children: ReactNode }) {
  const { title, note, aside, children } = props
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}
