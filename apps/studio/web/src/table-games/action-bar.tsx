import { stake } from '../frame/money.ts'
import css from './action-bar.module.css'

const ICONS = {
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
  clear: 'M6 6l12 12M18 6 6 18',
  repeat: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  double: 'M4 9l7 8M11 9l-7 8M14.2 10.4a2.8 2.8 0 1 1 4.9 1.9L14.2 17H20',
}

export type Actions = {
  readonly undo: (() => void) | undefined
  readonly clear: (() => void) | undefined
  readonly repeat: (() => void) | undefined
  readonly double: (() => void) | undefined
  readonly confirm: (() => void) | undefined
}

type ActionBarProps = { actions: Actions; laid: bigint; text: string }

const WAYS = [
  ['clear', '清空'],
  ['undo', '撤销'],
  ['repeat', '重复'],
  ['double', '加倍'],
] as const

/** What can be done with chips. A way that leads nowhere now is shut. */
export function ActionBar({ actions, laid, text }: ActionBarProps) {
  return (
    <div className={css.bar}>
      {WAYS.map(([way, label]) => (
        <button
          key={way}
          type="button"
          className={css.way}
          disabled={actions[way] === undefined}
          onClick={actions[way]}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={ICONS[way]} />
          </svg>
          {label}
        </button>
      ))}
      <button type="button" className={css.confirm} disabled={actions.confirm === undefined} onClick={actions.confirm}>
        {laid > 0n ? `确认 ${stake(laid)}` : text}
      </button>
    </div>
  )
}
