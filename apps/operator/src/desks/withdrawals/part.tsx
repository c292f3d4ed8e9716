import { type ReactNode, useId } from 'react'
import style from './evidence.module.css'

/** A part of the evidence with its name. */
export function Part({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={style.part}>
      <h3 id={id}>
        {title} {hint !== undefined && <small>{hint}</small>}
      </h3>
      {children}
    </section>
  )
}
