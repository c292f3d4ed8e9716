import { Count } from '@liuhe/web/ui/badge.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import IconBills from '~icons/mingcute/bill-line'
import styles from './slip-button.module.css'

/** The receipt of the header with the number of lines on the slip. */
export function SlipButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <span className={styles.place}>
      <IconButton
        label={count > 0 ? `投注单，${count}条` : '投注单'}
        aria-haspopup="dialog"
        icon={<IconBills />}
        onClick={onOpen}
      />
      <span className={styles.badge} aria-hidden="true">
        <Count of={count} tone="head" />
      </span>
    </span>
  )
}
