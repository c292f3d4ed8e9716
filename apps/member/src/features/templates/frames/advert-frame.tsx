import type { FrameProps } from '../layout.ts'
import { accentOf } from './accent.ts'
import styles from './advert-frame.module.css'
import { FoldButton } from './card-footer.tsx'

/** The frame of adverts in the list: nobody's record, so there is none to look up, and nothing to remember. */
export function AdvertFrame({ card, folding, children }: FrameProps) {
  return (
    <aside className={styles.advert} style={accentOf(card)} aria-label={`广告：${card.name}`}>
      {children}
      {folding && (
        <div className={styles.foot}>
          <FoldButton folding={folding} />
        </div>
      )}
    </aside>
  )
}
