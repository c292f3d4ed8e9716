import { type ReactNode, useId } from 'react'
import { Failed, Loading } from '../../shared/states.tsx'
import style from './dashboard.module.css'
import type { Reading } from './use-dashboard.ts'

interface PanelProps<Answer> {
  title: string
  hint?: ReactNode
  tools?: ReactNode
  reading: Reading<Answer>
  children: (answer: Answer) => ReactNode
}

/** A part of the dashboard with its name: it fails by itself, and what was read before stays in sight. */
export function Panel<Answer>({ title, hint, tools, reading, children }: PanelProps<Answer>) {
  const id = useId()
  const { data, error, isPending, retry } = reading
  return (
    <section className={style.panel} aria-labelledby={id}>
      <h2>
        <span id={id}>{title}</span> {hint !== undefined && <small>{hint}</small>}
        {tools !== undefined && <span className={style.tools}>{tools}</span>}
      </h2>
      {error !== null && <Failed error={error} onRetry={retry} />}
      {isPending && error === null && <Loading rows={7} />}
      {data !== undefined && children(data)}
    </section>
  )
}
