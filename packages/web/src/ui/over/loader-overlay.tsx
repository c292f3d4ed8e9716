import styles from './loader-overlay.module.css'

/**
 * Covers the window while the app starts and fades out once `done`. The fade is plain CSS, so the overlay needs no
 * script to leave and never catches a tap. (Spec A §2: a loader overlay fades out on start.) Where the app does not
 * come, another try is offered: at once under `data-stuck`, which the document's script sets, else after some seconds.
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
      {!done && (
        <div className={styles.stuck}>
          <p>页面没有加载出来，请检查网络</p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address, without a script */}
          <a className={styles.retry} href="">
            重试
          </a>
        </div>
      )}
    </div>
  )
}
