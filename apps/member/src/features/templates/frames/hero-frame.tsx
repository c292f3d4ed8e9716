import '@liuhe/web/styles/palettes/poster.css'
import { FavouriteButton } from '../favourite-button.tsx'
import type { FrameProps } from '../layout.ts'
import { accentOf } from './accent.ts'
import { CardFooter } from './card-footer.tsx'
import styles from './hero-frame.module.css'

/** The frame of the one card that home pushes: the operator's colours fill it. */
export function HeroFrame({ card, reader, folding, children }: FrameProps) {
  return (
    <section className={styles.hero} style={accentOf(card)} aria-label={card.name}>
      <header className={styles.head}>
        <h3>{card.name}</h3>
        {card.subName && <span className={styles.source}>{card.subName}</span>}
        {card.note1 && <small>{card.note1}</small>}
        <FavouriteButton templateId={card.id} like={card.like} reader={reader} />
      </header>
      {children}
      <CardFooter card={card} folding={folding} />
    </section>
  )
}
