import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  /** Asked for by Esc and by a tap on the backdrop; the owner decides. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** The row of buttons at the foot. */
  actions?: ReactNode
}

/** A centred modal dialog on the platform's own <dialog>. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      {open && (
        <div className={styles.body}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children && <div className={styles.content}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** The two answers of a dialog, in the order players know: refuse on the left in grey, agree on the right in colour. */
export function DialogActions(props: {
  onCancel?: () => void
  onConfirm: () => void
  cancelText?: string
  confirmText?: string
  busy?: boolean
}) {
  const { onCancel, onConfirm, cancelText = '取消', confirmText = '确定', busy } = props
  return (
    <>
      {onCancel && (
        <button type="button" className={styles.cancel} onClick={onCancel}>
          {cancelText}
        </button>
      )}
      <button
        type="button"
        className={styles.confirm}
        onClick={onConfirm}
        disabled={busy}
        aria-busy={busy || undefined}
      >
        {confirmText}
      </button>
    </>
  )
}
