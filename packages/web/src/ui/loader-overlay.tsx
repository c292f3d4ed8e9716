import styles from './loader-overlay.module.css'

/**
 * Covers the window while the app starts and fades out once `done`. The fade is plain CSS, so the overlay needs no
 * script to leave and never catches a tap. (Spec A §2: a loader overlay fades out on start.)
 */
export function LoaderOverlay({ done, name }: { done: boolean; name: string }) {
  return (
    <div className={styles.overlay} data-done={done || undefined} aria-hidden={done || undefined}>
      <div className={styles.balls}>
        <i />
        <i />
        <i />
      </div>
      <p className={styles.name}>{name}</p>
      {!done && (
        <span className="visually-hidden" role="status">
          加载中
        </span>
      )}
    </div>
  )
}
