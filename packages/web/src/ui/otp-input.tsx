import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './otp-input.module.css'

/** How many digits: exactly so many complete the input (SHELL-037). */
export const OTP_LENGTH = 4

export type OtpInputProps = {
  /** Names the group for screen readers; shown above the boxes unless `hideLabel`. */
  label: string
  hideLabel?: boolean
  /** The digits so far, from the left. */
  value: string
  onChange: (value: string) => void
  /** The fourth digit is there. Not called again until the value was incomplete in between. */
  onComplete?: (value: string) => void
  error?: string | null
  disabled?: boolean
  /** While an answer is on its way: nothing can be typed, and the focus, with it the keyboard of a phone, stays. */
  readOnly?: boolean
  /** Gives the focus to the box that is next. */
  ref?: Ref<{ focus: () => void }>
}

/**
 * Four digits behind dots, one box each (Spec A §2). The digits fill up from the left and are taken back from the
 * right: like the amount pads of payment apps it has one place to type, wherever the finger lands. Tab passes it as one
 * stop.
 */
export function OtpInput(props: OtpInputProps) {
  const { label, hideLabel, value, error, disabled, readOnly } = props
  const { row, active, focusBox, handlers } = useDigits(props)
  return (
    <div className={styles.field}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>{label}</span>
      <div
        ref={row}
        role="group"
        aria-label={label}
        className={classNames(styles.boxes, error && styles.wrong)}
        onPointerDown={(event) => {
          event.preventDefault()
          focusBox(active)
        }}
      >
        {Array.from({ length: OTP_LENGTH }, (_, index) => (
          <span key={index} className={styles.box} data-filled={index < value.length || undefined}>
            <input
              type="password"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              data-1p-ignore=""
              data-lpignore="true"
              aria-label={`第${index + 1}位，共${OTP_LENGTH}位`}
              aria-invalid={error ? true : undefined}
              tabIndex={index === active ? 0 : -1}
              disabled={disabled}
              readOnly={readOnly}
              value={value[index] ?? ''}
              onChange={() => undefined}
              {...handlers}
            />
          </span>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What typing, pasting and taking back do to the value. */
function useDigits({ value, onChange, onComplete, disabled, readOnly, ref }: OtpInputProps) {
  const row = useRef<HTMLDivElement>(null)
  const active = Math.min(value.length, OTP_LENGTH - 1)
  const focusBox = (index: number) => row.current?.querySelectorAll('input')[index]?.focus()
  useImperativeHandle(ref, () => ({ focus: () => focusBox(active) }))

  const put = (next: string) => {
    if (disabled || readOnly || next === value) return
    onChange(next)
    focusBox(Math.min(next.length, OTP_LENGTH - 1))
    if (next.length === OTP_LENGTH) onComplete?.(next)
  }
  /** A box may bring several digits at once: typed fast, filled in by the system, or pasted. */
  const add = (text: string) => put((value + digitsOf(text)).slice(0, OTP_LENGTH))
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    // The value stays ours: what the box shows is drawn again from it.
    event.currentTarget.value = ''
    if (value.length < OTP_LENGTH) add(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = digitsOf(event.clipboardData.getData('text'))
    if (pasted.length >= OTP_LENGTH) put(pasted.slice(0, OTP_LENGTH))
    else add(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    put(value.slice(0, -1))
  }
  return { row, active, focusBox, handlers: { onInput, onPaste, onKeyDown } }
}

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '')
