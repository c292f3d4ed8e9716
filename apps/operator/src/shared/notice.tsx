import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import style from './notice.module.css'

interface NoticeProps {
  /** `two` is always a second person, `bad` always a danger or a failure. */
  kind: 'info' | 'warn' | 'bad' | 'two' | 'ok'
  label?: string
  children: ReactNode
  /** Buttons at its end. */
  actions?: ReactNode
}

const ICON = { info: 'info', warn: 'warn', bad: 'bad', two: 'two', ok: 'ok' } as const

/** A line that says what has happened: by icon and words, and to a screen reader when it appears. */
export const Notice = ({ kind, label, children, actions }: NoticeProps) => (
  <div className={`${style.notice} ${style[kind]}`} role={kind === 'bad' ? 'alert' : 'status'} aria-label={label}>
    <Icon name={ICON[kind]} />
    <div className={style.words}>{children}</div>
    {actions}
  </div>
)
