import { Count } from '@liuhe/web/ui/badge.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import IconClose from '~icons/mingcute/close-line'
import IconTrash from '~icons/mingcute/delete-2-line'
import styles from './slip-drawer.module.css'
import { SlipView } from './slip-view.tsx'
import type { Betting } from '../use-betting.ts'

/** The slip as a drawer over the board, on screens where it has no place of its own. */
export function SlipDrawer({ betting }: { betting: Betting }) {
  const { slip, made, place } = betting
  const count = made.lines.length
  return (
    <Sheet
      open={betting.asking === 'bet'}
      onClose={betting.close}
      title="投注单"
      mark={<Count of={count} className={styles.count} />}
      start={
        <button type="button" className={styles.clear} disabled={count === 0 || place.isSending} onClick={slip.clear}>
          <IconTrash aria-hidden="true" />
          清空
        </button>
      }
      end={<IconButton label="关闭" icon={<IconClose />} onClick={betting.close} />}
    >
      <SlipView betting={betting} place="sheet" />
    </Sheet>
  )
}
