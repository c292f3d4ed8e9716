import { Button } from '@liuhe/web/ui/button.tsx'
import styles from './bet-list-page.module.css'
import type { CancelSelection } from './use-cancel-selection.ts'

/** The bar of the cancel mode, above the bottom menu. */
export function CancelBar({ selection }: { selection: CancelSelection }) {
  const count = selection.chosen.length
  return (
    <>
      <div className={styles.cancelSpace} />
      <div className={styles.cancelBar}>
        <button
          type="button"
          role="checkbox"
          aria-checked={selection.isAll}
          className={styles.all}
          onClick={selection.tickAll}
        >
          <i aria-hidden="true" />
          全选
        </button>
        <Button disabled={count === 0} busy={selection.isBusy} onClick={selection.cancel}>
          撤单({count})
        </Button>
      </div>
    </>
  )
}
