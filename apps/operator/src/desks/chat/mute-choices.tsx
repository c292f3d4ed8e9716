import { type ReactNode, useId } from 'react'
import { Button } from '../../shared/button.tsx'
import type { KeyBinding } from '../../shell/keys.tsx'
import style from './mute-choices.module.css'
import { MUTES, REASON_TEMPLATES } from './words.ts'

export type MuteLength = (typeof MUTES)[number]

/** Each length by its key. */
export const lengthKeys = (choose: (length: MuteLength) => void): KeyBinding[] =>
  MUTES.map((one) => ({ keys: one.keys, label: `禁言 ${one.words}`, run: () => choose(one) }))

interface MuteChoicesProps {
  length: MuteLength | undefined
  setLength: (length: MuteLength | undefined) => void
  reason: string
  setReason: (reason: string) => void
  /** Somebody is there who can be silenced. */
  canMute: boolean
  /** What stands for no reason of one's own. */
  noReason: string
  /** Where it shall hold, where that is a choice. */
  children?: ReactNode
}

/** How long to silence somebody, and why. */
export function MuteChoices(props: MuteChoicesProps) {
  const { length, setLength, reason, setReason, canMute, noReason, children } = props
  const id = useId()
  return (
    <div className={style.row}>
      {canMute && <span>禁言</span>}
      {canMute &&
        MUTES.map((one) => (
          <Button
            key={one.minutes}
            keycap={one.keys}
            aria-pressed={length === one}
            onClick={() => setLength(length === one ? undefined : one)}
          >
            {one.words}
          </Button>
        ))}
      {children}
      <div className={style.why}>
        <label htmlFor={id}>理由</label>
        <select id={id} value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{noReason}</option>
          {REASON_TEMPLATES.map((words) => (
            <option key={words}>{words}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
