import { type ReactNode, useEffect, useRef } from 'react'
import { LINE_LOST_TEXT } from '../wire/refusals.ts'
import { useFrame, useSession } from './context.ts'
import { Icon } from './icon.tsx'
import css from './sheet.module.css'

type SheetProps = { title: string; onClose: () => void; onBack?: (() => void) | undefined; children: ReactNode }

/**
 * A panel over the game: from below on a phone, in the middle where there is room, and turned where the game is. Escape
 * closes it.
 */
export function SheetPanel({ title, onClose, onBack, children }: SheetProps) {
  const { isLying } = useFrame()
  // A dialog lies over everything, also over the frame's own notices.
  const told = useSession(({ isLineLost, notice }) => (isLineLost ? LINE_LOST_TEXT : notice))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  // Beside the panel is outside of it: a press there closes it, as Escape does.
  useEffect(() => {
    const element = dialog.current
    const onPress = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      data-lying={isLying}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.body}>
        <header className={css.head}>
          {onBack !== undefined && (
            <button type="button" className={css.corner} onClick={onBack} aria-label="返回">
              <Icon name="back" />
            </button>
          )}
          <h2>{title}</h2>
          <button type="button" className={css.corner} onClick={onClose} aria-label="关闭">
            <Icon name="close" />
          </button>
        </header>
        {told !== '' && (
          <p className={css.told} role="alert">
            {told}
          </p>
        )}
        <div className={css.scroll}>{children}</div>
      </div>
    </dialog>
  )
}
