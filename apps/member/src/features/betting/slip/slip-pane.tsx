import { Count } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import type { ReactNode } from 'react'
import styles from './slip-pane.module.css'
import { SlipView } from './slip-view.tsx'
import type { Betting } from '../use-betting.ts'

/** The slip beside the board, always in view. `children`: what comes above its lines. */
export function SlipPane({ betting, children }: { betting: Betting; children: ReactNode }) {
  const count = betting.made.lines.length
  return (
    <section className={styles.pane} aria-label="投注单">
      <header className={styles.head}>
        <h2>
          投注单
          <Count of={count} className={styles.count} />
        </h2>
        <Button look="plain" size="small" disabled={count === 0} onClick={betting.slip.clear}>
          清空投注单
        </Button>
      </header>
      {children}
      <SlipView betting={betting} place="pane" />
    </section>
  )
}
