import type { ComponentType, ReactNode, SVGProps } from 'react'
import IconRight from '~icons/mingcute/right-line'
import { Link } from '../link.tsx'
import styles from './row-list.module.css'

type RowFacts = {
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  /** A second line in small type. */
  hint?: string
  /** At the end, before the arrow. */
  value?: ReactNode
}

/** A card of rows, with a small title above when it has one. */
export function RowGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.card}>{children}</div>
    </section>
  )
}

/** A row that leads to another page. */
export function RowLink({ to, ...facts }: RowFacts & { to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <RowBody {...facts} />
      <IconRight className={styles.arrow} aria-hidden="true" />
    </Link>
  )
}

/** A row that does something when it is tapped. */
export function RowButton({ onClick, busy, ...facts }: RowFacts & { onClick: () => void; busy?: boolean }) {
  return (
    <button type="button" className={styles.row} onClick={onClick} disabled={busy} aria-busy={busy || undefined}>
      <RowBody {...facts} />
      <IconRight className={styles.arrow} aria-hidden="true" />
    </button>
  )
}

/** A row that shows something, or holds a control at its end. */
export function Row(facts: RowFacts) {
  return (
    <div className={styles.row}>
      <RowBody {...facts} />
    </div>
  )
}

function RowBody({ icon: Icon, label, hint, value }: RowFacts) {
  return (
    <>
      {Icon && (
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
      )}
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  )
}
