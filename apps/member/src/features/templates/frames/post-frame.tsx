import { FavouriteButton } from '../favourite-button.tsx'
import type { FrameProps } from '../layout.ts'
import styles from '../template-card.module.css'
import { accentOf } from './accent.ts'
import { CardFooter } from './card-footer.tsx'

/** The frame of a post: title, what stands beside it, favourite; the body; the way to past records. */
export function PostFrame({ card, group, layout, reader, folding, children }: FrameProps) {
  const Aside = layout.aside
  return (
    <section className={styles.card} style={accentOf(card)} aria-label={card.name}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h3 className={styles.name}>{card.name}</h3>
          {card.subName && <span className={styles.source}>{card.subName}</span>}
          {card.note1 && layout.note1 === undefined && <small className={styles.note}>{card.note1}</small>}
          {layout.groups === 'first' && group.label && <span className={styles.issue}>{group.label}</span>}
          {group.badge && <span className={styles.badge}>{group.badge}</span>}
        </div>
        {Aside && <Aside card={card} />}
        <FavouriteButton templateId={card.id} like={card.like} reader={reader} />
      </header>
      {children}
      {card.note2 && <small className={styles.remark}>{card.note2}</small>}
      <CardFooter card={card} folding={folding} />
    </section>
  )
}
