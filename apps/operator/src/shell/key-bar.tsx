import { Keycap } from '../shared/keycap.tsx'
import style from './key-bar.module.css'
import { printedKey, useBoundKeys } from './keys.tsx'

/** The keys that work now, but those that lead to desks, which stand beside their names. */
export function KeyBar({ onHelp }: { onHelp: () => void }) {
  const bound = useBoundKeys().filter(({ keys }) => !keys.startsWith('g ') && !/[$[]/.test(keys))
  const told = bound.map(({ keys, label }) => `${printedKey(keys)} ${label}`).join('　')
  return (
    <footer className={style.bar}>
      <div className={style.keys} title={told} aria-hidden="true">
        {bound.map(({ keys, label }) => (
          <span key={keys}>
            <Keycap>{printedKey(keys)}</Keycap> {label}
          </span>
        ))}
      </div>
      <button type="button" onClick={onHelp}>
        <Keycap>?</Keycap> 全部按键
      </button>
    </footer>
  )
}
